import { z } from "zod";
import { recordReference } from "./id-schemas.ts";

const callerMatch = z.discriminatedUnion("callerIdType", [
  recordReference.extend({
    callerIdType: z.literal("CONTACT"),
    firstName: z.string().optional(),
    lastName: z.string().optional(),
    email: z.string().optional(),
  }),
  recordReference.extend({ callerIdType: z.literal("COMPANY"), name: z.string().optional() }),
]);
export type CallerMatch = z.infer<typeof callerMatch>;

/**
 * `GET /_page/caller-matches?number=`: contacts and companies with that number in any format; by
 * E.164, else by the last seven or more digits. Contacts first, then by id; may be empty.
 */
export const callerMatches = z
  .object({ results: z.array(callerMatch) })
  .meta({ id: "CallerMatches" });
export type CallerMatches = z.infer<typeof callerMatches>;

import { z } from "zod";
import { recordReference } from "./id-schemas.ts";

/** A contact or company with a number. `reference` names the record. */
export const callerMatchWith = <Reference extends z.ZodRawShape>(reference: Reference) =>
  z.discriminatedUnion("callerIdType", [
    z.object({
      callerIdType: z.literal("CONTACT"),
      ...reference,
      firstName: z.string().optional(),
      lastName: z.string().optional(),
      email: z.string().optional(),
    }),
    z.object({
      callerIdType: z.literal("COMPANY"),
      ...reference,
      name: z.string().optional(),
    }),
  ]);

const callerMatch = callerMatchWith(recordReference.shape);
export type CallerMatch = z.infer<typeof callerMatch>;

/**
 * `GET /_page/caller-matches?number=`: contacts and companies with that number in any format; by
 * E.164, else by the last seven or more digits. Contacts first, then by id; may be empty.
 */
export const callerMatches = z
  .object({ results: z.array(callerMatch) })
  .meta({ id: "CallerMatches" });
export type CallerMatches = z.infer<typeof callerMatches>;

import * as z from "zod/mini";
import { recordReference } from "./ids.ts";
import type { callerQuery } from "./queries.ts";
import type { PageEndpoint, Sends } from "./page-endpoint.ts";

/** A contact or company with a number. `reference` names the record. */
export const callerMatchWith = <Reference extends z.core.$ZodShape>(reference: Reference) =>
  z.discriminatedUnion("callerIdType", [
    z.object({
      callerIdType: z.literal("CONTACT"),
      ...reference,
      firstName: z.optional(z.string()),
      lastName: z.optional(z.string()),
      email: z.optional(z.string()),
    }),
    z.object({
      callerIdType: z.literal("COMPANY"),
      ...reference,
      name: z.optional(z.string()),
    }),
  ]);

const callerMatch = callerMatchWith(recordReference.shape);
export type CallerMatch = z.infer<typeof callerMatch>;

/**
 * Contacts and companies with that number in any format; by
 * E.164, else by the last seven or more digits. Contacts first, then by id; may be empty.
 */
export const callerMatches = z
  .object({ results: z.array(callerMatch) })
  .register(z.globalRegistry, { id: "CallerMatches" });
export type CallerMatches = z.infer<typeof callerMatches>;

export const matchCaller = {
  method: "GET",
  path: "/_page/caller-matches",
  sends: undefined as Sends<{ query: z.input<typeof callerQuery> }>,
  response: { 200: callerMatches },
} as const satisfies PageEndpoint;

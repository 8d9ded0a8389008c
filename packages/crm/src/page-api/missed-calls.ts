import * as z from "zod/mini";
import { recordId } from "./ids.ts";
import { recordSummary } from "./records.ts";
import type { missedCallsQuery } from "./queries.ts";
import type { PageEndpoint, Sends } from "./page-endpoint.ts";

const missedCall = z.object({
  /** The newest one of the number. */
  engagementId: recordId,
  /** When it rang, in epoch milliseconds. */
  timestamp: z.number(),
  /** How many calls of the number were missed. */
  count: z.number(),
  fromNumber: z.optional(z.string()),
  /** Who called, as far as it is known. */
  record: z.optional(recordSummary),
});
export type MissedCall = z.infer<typeof missedCall>;

/** The user's missed calls, by default of the last week. */
export const missedCalls = z
  .object({ results: z.array(missedCall) })
  .register(z.globalRegistry, { id: "MissedCalls" });
export type MissedCalls = z.infer<typeof missedCalls>;

export const listMissedCalls = {
  method: "GET",
  path: "/_page/missed-calls",
  sends: undefined as Sends<{ query: z.input<typeof missedCallsQuery> }>,
  response: { 200: missedCalls },
} as const satisfies PageEndpoint;

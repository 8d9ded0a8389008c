import * as z from "zod/mini";
import type { PageEndpoint, Sends } from "./page-endpoint.ts";
import type { callCountsQuery } from "./queries.ts";

const callsOfDay = z.object({
  /** When the day begins, in epoch milliseconds. */
  since: z.number(),
  /** Completed calls, inbound and outbound. */
  answered: z.number(),
  /** Outbound calls that weren't answered: busy, canceled, failed, or no answer. */
  unanswered: z.number(),
  /** Inbound calls that the user didn't answer. */
  missed: z.number(),
  /** The total duration of the completed calls, in milliseconds. */
  talkMs: z.number(),
});
export type CallsOfDay = z.infer<typeof callsOfDay>;

/** How many calls the user had on each day, the earliest day first. */
export const callCounts = z
  .object({ results: z.array(callsOfDay) })
  .register(z.globalRegistry, { id: "CallCounts" });
export type CallCounts = z.infer<typeof callCounts>;

export const countCalls = {
  method: "GET",
  path: "/_page/call-counts",
  sends: undefined as Sends<{ query: z.input<typeof callCountsQuery> }>,
  response: { 200: callCounts },
} as const satisfies PageEndpoint;

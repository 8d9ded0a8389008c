import * as z from "zod/mini";
import type { PageEndpoint, Sends } from "./page-endpoint.ts";
import type { callsWithoutRecordQuery } from "./queries.ts";
import { callEntry } from "./records.ts";

/** The user's calls that are on no timeline, by default of 30 days. */
export const callsWithoutRecord = z
  .object({
    results: z.array(callEntry),
    /** Including those beyond the results. */
    total: z.number(),
  })
  .register(z.globalRegistry, { id: "CallsWithoutRecord" });
export type CallsWithoutRecord = z.infer<typeof callsWithoutRecord>;

export const listCallsWithoutRecord = {
  method: "GET",
  path: "/_page/calls-without-record",
  sends: undefined as Sends<{ query: z.input<typeof callsWithoutRecordQuery> }>,
  response: { 200: callsWithoutRecord },
} as const satisfies PageEndpoint;

import * as z from "zod/mini";
import type { PageEndpoint, Sends } from "./page-endpoint.ts";
import type { searchQuery } from "./queries.ts";
import { callEntry, recordSummary } from "./records.ts";

/**
 * Records of every type, the best matches first, and the calls with a number that are on no
 * timeline.
 */
export const foundRecords = z
  .object({ results: z.array(recordSummary), calls: z.array(callEntry) })
  .register(z.globalRegistry, { id: "FoundRecords" });
export type FoundRecords = z.infer<typeof foundRecords>;

export const searchPageRecords = {
  method: "GET",
  path: "/_page/search",
  sends: undefined as Sends<{ query: z.input<typeof searchQuery> }>,
  response: { 200: foundRecords },
} as const satisfies PageEndpoint;

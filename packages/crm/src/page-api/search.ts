import * as z from "zod/mini";
import type { PageEndpoint, Sends } from "./page-endpoint.ts";
import type { searchQuery } from "./queries.ts";
import { recordId } from "./ids.ts";
import { recordSummary } from "./records.ts";

const foundCall = z.object({
  objectId: recordId,
  title: z.string(),
  /** When it began, in epoch milliseconds. */
  timestamp: z.number(),
  /** The record that it is about. */
  subject: z.optional(recordSummary),
  /** What was said, around a word that only its transcript has. */
  said: z.optional(z.string()),
});
export type FoundCall = z.infer<typeof foundCall>;

/** Records of every type, the best matches first, and calls, the newest first. */
export const foundRecords = z
  .object({ results: z.array(recordSummary), calls: z.array(foundCall) })
  .register(z.globalRegistry, { id: "FoundRecords" });
export type FoundRecords = z.infer<typeof foundRecords>;

export const searchPageRecords = {
  method: "GET",
  path: "/_page/search",
  sends: undefined as Sends<{ query: z.input<typeof searchQuery> }>,
  response: { 200: foundRecords },
} as const satisfies PageEndpoint;

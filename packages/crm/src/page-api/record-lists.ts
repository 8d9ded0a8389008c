import * as z from "zod/mini";
import type { PageEndpoint, Sends } from "./page-endpoint.ts";
import type { recordListQuery } from "./queries.ts";
import { recordSummary, shownValue } from "./records.ts";

const listedRecord = z.extend(recordSummary, {
  /** Epoch milliseconds. */
  createdAt: z.number(),
  /** Epoch milliseconds. A record in the recycle bin was last changed when it was deleted. */
  updatedAt: z.number(),
  /** The requested properties that have a value, by name. */
  properties: z.record(z.string(), shownValue),
  /** The records that an activity is about, or the companies of another record, if `associations` is among the requested properties. */
  associations: z.optional(z.array(recordSummary)),
});
export type ListedRecord = z.infer<typeof listedRecord>;

/** A sum of values. Amounts in several currencies have a sum for each, without a currency if they have none. */
const valueSum = z.object({ sum: z.number(), currency: z.optional(z.string()) });
export type ValueSum = z.infer<typeof valueSum>;

/**
 * Records of a type, by default sorted by title. `filters` is a JSON array of `listFilter`, which must all match. With
 * `archived=true`, those in the recycle bin.
 */
export const recordList = z
  .object({
    results: z.array(listedRecord),
    /** On the first page: how many records match. Absent if they are too many to count. */
    total: z.optional(z.number()),
    /** On the first page: the sums of the requested numbers, by name. Absent if the records are too many to count. */
    sums: z.optional(z.record(z.string(), z.array(valueSum))),
    paging: z.optional(z.object({ next: z.object({ after: z.string() }) })),
  })
  .register(z.globalRegistry, { id: "PageRecordList" });
export type RecordList = z.infer<typeof recordList>;

export const listPageRecords = {
  method: "GET",
  path: "/_page/records/:objectTypeId",
  sends: undefined as Sends<{ query: z.input<typeof recordListQuery> }>,
  response: { 200: recordList },
} as const satisfies PageEndpoint;

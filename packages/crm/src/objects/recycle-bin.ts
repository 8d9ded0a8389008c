import { RECYCLE_BIN_MS } from "../limits.ts";
import type { CrmRecord } from "../model/crm-record.ts";

/** Where a reader looks for a record. */
export type Whereabouts = "living" | "archived" | "either";

/** Records that were archived before this time are in the recycle bin no more. */
export const recycleBinBegin = (now: number): number => now - RECYCLE_BIN_MS;

/** Tells whether a record is where a reader looks. */
export function isWhere({ archivedAt }: CrmRecord, place: Whereabouts, now: number): boolean {
  if (archivedAt === undefined) return place !== "archived";
  return place !== "living" && archivedAt >= recycleBinBegin(now);
}

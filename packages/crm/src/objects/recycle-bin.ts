import { RECYCLE_BIN_MS } from "../limits.ts";
import type { CrmRecord } from "../model/crm-record.ts";

/** Where a reader looks for a record. */
export type ArchiveFilter = "active" | "archived" | "any";

/** Records that were archived before this time are in the recycle bin no more. */
export const recycleBinCutoff = (now: number): number => now - RECYCLE_BIN_MS;

/** Tells whether a record is where a reader looks. */
export function matchesArchiveFilter(
  { archivedAt }: CrmRecord,
  archiveFilter: ArchiveFilter,
  now: number,
): boolean {
  if (archivedAt === undefined) return archiveFilter !== "archived";
  return archiveFilter !== "active" && archivedAt >= recycleBinCutoff(now);
}

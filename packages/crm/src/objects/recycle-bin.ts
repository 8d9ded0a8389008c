import { RECYCLE_BIN_MS } from "../limits.ts";
import type { CrmRecord } from "../model/crm-record.ts";

/** Which records a query includes. */
export type ArchiveFilter = "active" | "archived" | "any";

/** Records that were archived before this time are no longer in the recycle bin. */
export const recycleBinCutoff = (now: number): number => now - RECYCLE_BIN_MS;

/** Tells whether a filter includes a record. */
export function matchesArchiveFilter(
  { archivedAt }: CrmRecord,
  archiveFilter: ArchiveFilter,
  now: number,
): boolean {
  if (archivedAt === undefined) return archiveFilter !== "archived";
  return archiveFilter !== "active" && archivedAt >= recycleBinCutoff(now);
}

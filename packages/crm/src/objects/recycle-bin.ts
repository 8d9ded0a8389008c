import type { Work } from "../work.ts";
import { unpinActivities } from "../pipelines/unpin-activities.ts";
import type { CrmRecord } from "./crm-record.ts";
import { activityTypes } from "./object-types.ts";
import { lockRecord, setArchived } from "./record-repository.ts";
import { claimUniqueValues, releaseUniqueValues } from "./unique-values.ts";

/** Where a reader looks for a record. */
export type Whereabouts = "living" | "archived" | "either";

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long a record can be read in the recycle bin, and restored. */
const RECYCLE_BIN_MS = 90 * DAY_MS;

/** Records that were archived before this time are in the recycle bin no more. */
export const recycleBinBegin = (now: number): number => now - RECYCLE_BIN_MS;

/** Tells whether a record is where a reader looks. */
export function isWhere({ archivedAt }: CrmRecord, place: Whereabouts, now: number): boolean {
  if (archivedAt === undefined) return place !== "archived";
  return place !== "living" && archivedAt >= recycleBinBegin(now);
}

/** Puts a record into the recycle bin; one that is there stays as it is. */
export async function archiveRecord(work: Work, id: CrmRecord["id"]): Promise<void> {
  const record = await lockRecord(work.db, id);
  if (record.archivedAt !== undefined) return;
  const updatedAt = Math.max(work.now, record.updatedAt);
  await setArchived(work.db, id, { archivedAt: work.now, updatedAt });
  await releaseUniqueValues(work.db, id);
  if (activityTypes.includes(record.type.name)) await unpinActivities(work, [id]);
}

/** Takes a record out of the recycle bin as it was; one that is not there stays as it is. */
export async function restoreRecord(work: Work, id: CrmRecord["id"]): Promise<void> {
  const record = await lockRecord(work.db, id);
  if (record.archivedAt === undefined) return;
  await claimUniqueValues(work, record, record.values);
  const updatedAt = Math.max(work.now, record.updatedAt);
  await setArchived(work.db, id, { archivedAt: undefined, updatedAt });
}

import { CrmError } from "../errors/crm-error.ts";
import type { Work } from "../model/crm-context.ts";
import type { CrmRecord } from "../model/crm-record.ts";
import { activityTypes, type ObjectType } from "../model/object-types.ts";
import { getObject } from "./get-object.ts";
import { lockRecord, setArchived } from "./record-repository.ts";
import { claimUniqueValues, releaseUniqueValues } from "./unique-values.ts";

/** Puts a record into the recycle bin; one that is there stays as it is. */
export async function archiveObject(work: Work, type: ObjectType, id: string): Promise<void> {
  const record = await getObject(work, { type, id, place: "either" });
  await archiveRecord(work, record.id);
}

/**
 * Takes a record out of the recycle bin as it was: with its values, history and associations. One
 * that is not there stays as it is. Refuses what was merged, and what another record's unique value
 * stands against.
 */
export async function restoreObject(work: Work, type: ObjectType, id: string): Promise<void> {
  const record = await getObject(work, { type, id, place: "either" });
  if (record.id !== id) {
    throw new CrmError("conflict", `The ${type.word} ${id} was merged into ${record.id}.`);
  }
  await restoreRecord(work, record.id);
}

/** Puts a record into the recycle bin; one that is there stays as it is. */
export async function archiveRecord(work: Work, id: CrmRecord["id"]): Promise<void> {
  const record = await lockRecord(work.db, id);
  if (record.archivedAt !== undefined) return;
  const updatedAt = Math.max(work.now, record.updatedAt);
  await setArchived(work.db, id, { archivedAt: work.now, updatedAt });
  await releaseUniqueValues(work.db, id);
  if (activityTypes.includes(record.type.name)) await work.rules.afterDetach(work, [id]);
}

/** Takes a record out of the recycle bin as it was; one that is not there stays as it is. */
export async function restoreRecord(work: Work, id: CrmRecord["id"]): Promise<void> {
  const record = await lockRecord(work.db, id);
  if (record.archivedAt === undefined) return;
  await claimUniqueValues(work, record, record.values);
  const updatedAt = Math.max(work.now, record.updatedAt);
  await setArchived(work.db, id, { archivedAt: undefined, updatedAt });
}

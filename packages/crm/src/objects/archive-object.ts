import { CrmError } from "../errors/crm-error.ts";
import type { RecordId } from "../ids/record-id.ts";
import type { Work } from "../model/crm-context.ts";
import { activityTypes, type ObjectType } from "../model/object-types.ts";
import { getObject } from "./get-object.ts";
import { lockRecord, setArchived } from "./record-repository.ts";
import { claimUniqueValues, releaseUniqueValues } from "./unique-values.ts";

/** Moves a record to the recycle bin; does nothing if it is already there. */
export async function archiveObject(work: Work, type: ObjectType, id: string): Promise<void> {
  const record = await getObject(work, { type, id, place: "either" });
  await archiveRecord(work, record.id);
}

/** Moves a record that exists to the recycle bin; does nothing if it is already there. */
export async function archiveRecord(work: Work, id: RecordId): Promise<void> {
  const record = await lockRecord(work.db, id);
  if (record.archivedAt !== undefined) return;
  const updatedAt = Math.max(work.now, record.updatedAt);
  await setArchived(work.db, id, { archivedAt: work.now, updatedAt });
  await releaseUniqueValues(work.db, id);
  if (activityTypes.includes(record.type.name)) await work.rules.afterDetach(work, [id]);
}

/**
 * Restores a record from the recycle bin with its values, history and associations; does nothing if it
 * is not there. Refuses a merged record, and one with a unique value that another record has now.
 */
export async function restoreObject(work: Work, type: ObjectType, id: string): Promise<void> {
  const { id: recordId } = await getObject(work, { type, id, place: "either" });
  if (recordId !== id) {
    throw new CrmError("conflict", `The ${type.word} ${id} was merged into ${recordId}.`);
  }
  const record = await lockRecord(work.db, recordId);
  if (record.archivedAt === undefined) return;
  await claimUniqueValues(work, record, record.values);
  const updatedAt = Math.max(work.now, record.updatedAt);
  await setArchived(work.db, recordId, { archivedAt: undefined, updatedAt });
}

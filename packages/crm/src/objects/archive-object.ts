import { CrmError } from "../errors/crm-error.ts";
import type { RecordId } from "../ids/record-id.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { activityTypes, type ObjectType } from "../model/object-types.ts";
import { getObject } from "./get-object.ts";
import type { ChangeSource } from "./store-record.ts";
import { getRecord, setArchived } from "./record-repository.ts";
import { claimUniqueValues, releaseUniqueValues } from "./unique-values.ts";

/** Moves a record to the recycle bin; does nothing if it is already there. */
export async function archiveObject(
  context: CrmContext,
  type: ObjectType,
  id: string,
  source: ChangeSource,
): Promise<void> {
  const record = await getObject(context, { type, id, archiveFilter: "any" });
  await archiveRecord(context, record.id, source);
}

/** Moves a record that exists to the recycle bin; does nothing if it is already there. */
export async function archiveRecord(
  context: CrmContext,
  id: RecordId,
  source: ChangeSource,
): Promise<void> {
  context.locks.require(id);
  const record = await getRecord(context.db, id);
  if (record.archivedAt !== undefined) return;
  const updatedAt = Math.max(context.now, record.updatedAt);
  await setArchived(context.db, id, { archivedAt: context.now, updatedAt });
  await releaseUniqueValues(context.db, id);
  context.rules.noteChange(context, record, { kind: "deletion", source });
  if (activityTypes.includes(record.type.name)) await context.rules.afterDetach(context, [id]);
}

/**
 * Restores a record from the recycle bin with its values, history and associations; does nothing if it
 * is not there. Refuses a merged record, and one with a unique value that another record has now.
 */
export async function restoreObject(
  context: CrmContext,
  type: ObjectType,
  id: string,
  source: ChangeSource,
): Promise<void> {
  const { id: recordId } = await getObject(context, { type, id, archiveFilter: "any" });
  if (recordId !== id) {
    throw new CrmError("conflict", `The ${type.singularName} ${id} was merged into ${recordId}.`);
  }
  context.locks.require(recordId);
  const record = await getRecord(context.db, recordId);
  if (record.archivedAt === undefined) return;
  await claimUniqueValues(context, record, record.values, { hasEarlier: false });
  const updatedAt = Math.max(context.now, record.updatedAt);
  await setArchived(context.db, recordId, { archivedAt: undefined, updatedAt });
  context.rules.noteChange(context, record, { kind: "restore", source });
}

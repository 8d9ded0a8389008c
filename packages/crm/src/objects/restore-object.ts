import { CrmError } from "../errors/crm-error.ts";
import { fromStoredId, type RecordId } from "../ids/record-id.ts";
import type { CrmContext } from "../model/crm-context.ts";
import type { CrmRecord } from "../model/crm-record.ts";
import type { ObjectType } from "../model/object-types.ts";
import { getObject } from "./get-object.ts";
import { findMergeUndo, MERGED_IDS, removeMerge } from "./merged-records.ts";
import { getRecord, setArchived } from "./record-repository.ts";
import type { ChangeSource } from "./store-record.ts";
import { claimUniqueValues } from "./unique-values.ts";
import { storeValues } from "./update-object.ts";

/**
 * Restores a record from the recycle bin with its values, history and associations; does nothing if it
 * is not there. Undoes the merge of a merged one. Refuses a record with a unique value that another record has now.
 */
export async function restoreObject(
  context: CrmContext,
  type: ObjectType,
  id: string,
  source: ChangeSource,
): Promise<void> {
  const record = await getObject(context, { type, id, archiveFilter: "any" });
  // Only a record's own id finds another one.
  if (record.id !== id) return undoMerge(context, id as RecordId, record, source);
  context.locks.require(record.id);
  const locked = await getRecord(context.db, record.id);
  if (locked.archivedAt !== undefined) await unarchive(context, locked, source);
}

async function unarchive(
  context: CrmContext,
  record: CrmRecord,
  source: ChangeSource,
): Promise<void> {
  await claimUniqueValues(context, record, record.values, { hasEarlier: false });
  const updatedAt = Math.max(context.now, record.updatedAt);
  await setArchived(context.db, record.id, { archivedAt: undefined, updatedAt });
  context.rules.noteChange(context, record, { kind: "restore", source });
}

/**
 * Restores a merged record with its associations, and the values of the record that it was merged into. What has
 * changed since the merge stays.
 */
async function undoMerge(
  context: CrmContext,
  id: RecordId,
  primary: CrmRecord,
  source: ChangeSource,
): Promise<void> {
  const { db, locks } = context;
  locks.requireAll();
  const name = primary.type.singularName;
  const undo = await findMergeUndo(db, id);
  if (!undo) {
    throw new CrmError("conflict", `The ${name} ${id} was merged into ${primary.id} for good.`);
  }
  if (undo.intoId !== primary.id || primary.archivedAt !== undefined) {
    const message = `The ${name} ${id} was merged into ${undo.intoId}. Restore that one first.`;
    throw new CrmError("conflict", message);
  }
  await removeMerge(db, id, undo);
  await context.rules.associations.moveBack(context, id, primary.id, undo.associations);
  const values: Record<string, string> = { ...primary.values };
  for (const [property, [before, after]] of Object.entries(undo.values)) {
    if ((values[property] ?? "") === after) values[property] = before;
  }
  const removed = new Set<string>([id, ...undo.mergedIds]);
  const mergedIds = primary.values[MERGED_IDS]?.split(";").filter((each) => !removed.has(each));
  values[MERGED_IDS] = mergedIds?.join(";") ?? "";
  const kept = Object.entries(values).filter(([, value]) => value !== "");
  await storeValues(context, primary, Object.fromEntries(kept), source);
  await unarchive(context, await getRecord(db, id), source);
  await context.rules.afterDetach(
    context,
    undo.associations.map(({ to_id }) => fromStoredId(to_id)),
  );
}

import type { RecordId } from "../ids/record-id.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { activityTypes, type ObjectType } from "../model/object-types.ts";
import { getObject } from "./get-object.ts";
import type { ChangeSource } from "./store-record.ts";
import { getRecord, setArchived } from "./record-repository.ts";
import { releaseUniqueValues } from "./unique-values.ts";

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

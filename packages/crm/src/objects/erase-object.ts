import { toStoredId } from "../ids/record-id.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { hasIdIn } from "../store/is-one-of.ts";
import { archiveRecord } from "./archive-object.ts";
import { eraseRecords } from "./erase-records.ts";
import { getObject, type ObjectQuery } from "./get-object.ts";
import type { ChangeSource } from "./record-index.ts";

/**
 * Erases a record for privacy, with its history, its associations, and the records that were merged into it. Its
 * activities stay. This can't be undone.
 */
export async function eraseObject(
  context: CrmContext,
  query: Omit<ObjectQuery, "archiveFilter">,
  source: ChangeSource,
): Promise<void> {
  const { db } = context;
  const record = await getObject(context, { ...query, archiveFilter: "any" });
  const id = toStoredId(record.id);
  const merged = await db
    .selectFrom("merged_records")
    .select("record_id")
    .where("into_id", "=", id)
    .execute();
  const ids = [id, ...merged.map(({ record_id }) => Number(record_id))];
  await archiveRecord(context, record.id, source);
  context.rules.noteChange(context, record, { kind: "privacyDeletion", source });
  await eraseRecords(db, ids);
  // They contain values. This transaction's own events, which don't, are stored later.
  await db
    .deleteFrom("app_events")
    .where(hasIdIn(db, "object_id", ids))
    .execute();
}

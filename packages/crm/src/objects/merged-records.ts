import { fromStoredId, toStoredId, type RecordId } from "../ids/record-id.ts";
import type { Executor } from "../store/tables.ts";

/** The record that another was merged into; undefined where it was not. */
export async function findMergedInto(db: Executor, id: RecordId): Promise<RecordId | undefined> {
  const row = await db
    .selectFrom("merged_records")
    .select("into_id")
    .where("record_id", "=", toStoredId(id))
    .executeTakeFirst();
  return row && fromStoredId(row.into_id);
}

/** Notes that a record, and all that were merged into it before, are another one now. */
export async function noteMerged(db: Executor, id: RecordId, into: RecordId): Promise<void> {
  const into_id = toStoredId(into);
  await db
    .updateTable("merged_records")
    .set({ into_id })
    .where("into_id", "=", toStoredId(id))
    .execute();
  await db
    .insertInto("merged_records")
    .values({ record_id: toStoredId(id), into_id })
    .execute();
}

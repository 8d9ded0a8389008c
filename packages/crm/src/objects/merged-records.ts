import { fromStoredId, toStoredId, type RecordId } from "../ids/record-id.ts";
import { hasIdIn } from "../store/is-one-of.ts";
import type { Executor } from "../store/tables.ts";

/** The record that another was merged into; undefined if it was not. */
export const findMergedInto = async (db: Executor, id: RecordId): Promise<RecordId | undefined> =>
  (await listMergedInto(db, [id])).get(id);

/** The records that others were merged into, by the merged ids. */
export async function listMergedInto(
  db: Executor,
  ids: readonly RecordId[],
): Promise<ReadonlyMap<RecordId, RecordId>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("merged_records")
    .select(["record_id", "into_id"])
    .where(hasIdIn(db, "record_id", ids.map(toStoredId)))
    .execute();
  return new Map(
    rows.map(({ record_id, into_id }) => [fromStoredId(record_id), fromStoredId(into_id)]),
  );
}

/** Records that a record, and all that were merged into it, are merged into another one. */
export async function recordMerge(db: Executor, id: RecordId, into: RecordId): Promise<void> {
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

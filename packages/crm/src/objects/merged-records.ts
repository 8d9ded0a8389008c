import { fromStoredId, toStoredId, type RecordId } from "../ids/record-id.ts";
import type { MovedAssociation } from "../model/crm-context.ts";
import { hasIdIn } from "../store/is-one-of.ts";
import type { Executor } from "../store/tables.ts";

/** The property with the ids of the records that were merged into a record. */
export const MERGED_IDS = "hs_merged_object_ids";

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

/** What undoing a merge needs: what the merge changed. */
export interface MergeUndo {
  /** The record that stayed. */
  readonly intoId: RecordId;
  /** Its values, before and after; `""` stands for none. */
  readonly values: Readonly<Record<string, readonly [before: string, after: string]>>;
  /** The associations that the merged record had. */
  readonly associations: readonly MovedAssociation[];
  /** The records that had been merged into the merged one. */
  readonly mergedIds: readonly RecordId[];
}

/** Records that a record, and all that were merged into it, are merged into another one. */
export async function recordMerge(
  db: Executor,
  id: RecordId,
  undo: Omit<MergeUndo, "mergedIds">,
): Promise<void> {
  const into_id = toStoredId(undo.intoId);
  const moved = await db
    .updateTable("merged_records")
    .set({ into_id })
    .where("into_id", "=", toStoredId(id))
    .returning("record_id")
    .execute();
  const mergedIds = moved.map(({ record_id }) => fromStoredId(record_id));
  await db
    .insertInto("merged_records")
    .values({
      record_id: toStoredId(id),
      into_id,
      undo: JSON.stringify({ ...undo, mergedIds } satisfies MergeUndo),
    })
    .execute();
}

/** Records that a record is no longer merged, nor are those that were merged into it before. */
export async function removeMerge(db: Executor, id: RecordId, undo: MergeUndo): Promise<void> {
  const record_id = toStoredId(id);
  await db.deleteFrom("merged_records").where("record_id", "=", record_id).execute();
  await db
    .updateTable("merged_records")
    .set({ into_id: record_id })
    .where(hasIdIn(db, "record_id", undo.mergedIds.map(toStoredId)))
    .execute();
}

/** What undoing a merge needs; undefined if an earlier version made it. Only this service writes it, so it is trusted. */
export async function findMergeUndo(db: Executor, id: RecordId): Promise<MergeUndo | undefined> {
  const row = await db
    .selectFrom("merged_records")
    .select("undo")
    .where("record_id", "=", toStoredId(id))
    .executeTakeFirst();
  return row?.undo ? (JSON.parse(row.undo) as MergeUndo) : undefined;
}

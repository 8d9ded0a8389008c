import { INSERT_BATCH_SIZE } from "../limits.ts";
import { toStoredId, type RecordId } from "../ids/record-id.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { associationTypeOf } from "./find-association-type.ts";
import { ends, noteAssociations } from "./note-associations.ts";

/**
 * Moves every association of a record to another one. If a type is allowed only once, the existing
 * association stays.
 */
export async function moveAssociations(
  context: CrmContext,
  from: RecordId,
  to: RecordId,
): Promise<void> {
  const { db } = context;
  const [oldId, newId] = [toStoredId(from), toStoredId(to)];
  const rows = await db
    .selectFrom("associations")
    .selectAll()
    .where("from_id", "=", oldId)
    .execute();
  const own = await db
    .selectFrom("associations")
    .select("type_id")
    .where("from_id", "=", newId)
    .execute();
  const taken = new Set(own.map((row) => Number(row.type_id)));
  const moved = rows.flatMap((row) => {
    const type = associationTypeOf(context, Number(row.type_id));
    const to_id = Number(row.to_id);
    if (to_id === newId || to_id === oldId || (type.isSingle && taken.has(type.typeId))) return [];
    const created_at = Number(row.created_at);
    const { from_type, to_type } = row;
    const back = { type_id: type.inverseTypeId, from_type: to_type, to_type: from_type };
    return [
      { from_id: newId, to_id, type_id: type.typeId, from_type, to_type, created_at },
      { from_id: to_id, to_id: newId, ...back, created_at },
    ];
  });
  const removed = await db
    .deleteFrom("associations")
    .where((where) => where.or([where("from_id", "=", oldId), where("to_id", "=", oldId)]))
    .returning(ends)
    .execute();
  noteAssociations(context, removed, { areRemoved: true });
  for (let begin = 0; begin < moved.length; begin += INSERT_BATCH_SIZE) {
    const added = await db
      .insertInto("associations")
      .values(moved.slice(begin, begin + INSERT_BATCH_SIZE))
      .onConflict((conflict) => conflict.doNothing())
      .returning(ends)
      .execute();
    noteAssociations(context, added, { areRemoved: false });
  }
}

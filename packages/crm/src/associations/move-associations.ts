import type { Insertable, Selectable } from "kysely";
import { INSERT_BATCH_SIZE } from "../limits.ts";
import { toStoredId, type RecordId } from "../ids/record-id.ts";
import type { CrmContext, MovedAssociation } from "../model/crm-context.ts";
import type { AssociationType } from "../model/association-types.ts";
import { hasIdIn } from "../store/is-one-of.ts";
import type { Tables } from "../store/tables.ts";
import { associationTypeOf } from "./find-association-type.ts";
import { ends, noteAssociations } from "./note-associations.ts";

/**
 * Moves every association of a record to another one. If a type is allowed only once, the existing
 * association stays.
 *
 * @returns what `moveAssociationsBack` needs
 */
export async function moveAssociations(
  context: CrmContext,
  from: RecordId,
  to: RecordId,
): Promise<MovedAssociation[]> {
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
  const added = new Set((await insertRows(context, moved)).map(keyOf));
  return rows.map((row) => {
    const [to_id, type_id] = [Number(row.to_id), Number(row.type_id)];
    const isAdded = added.has(keyOf({ from_id: newId, to_id, type_id }));
    return { to_id, type_id, created_at: Number(row.created_at), isAdded };
  });
}

/**
 * Gives a record the associations back that were moved to another one. Those that the other one has lost since stay
 * lost, and those that it had itself stay its own.
 */
export async function moveAssociationsBack(
  context: CrmContext,
  from: RecordId,
  to: RecordId,
  moved: readonly MovedAssociation[],
): Promise<void> {
  const [oldId, newId] = [toStoredId(from), toStoredId(to)];
  const groups = context.catalog
    .associationTypes()
    .map((type) => ({ type, rows: moved.filter(({ type_id }) => type_id === type.typeId) }))
    .filter(({ rows }) => rows.length > 0);
  const removed = new Set<string>();
  for (const { type, rows } of groups) {
    const added = rows.filter(({ isAdded }) => isAdded);
    for (const row of await removeRows(context, newId, idsOf(added), type)) removed.add(keyOf(row));
  }
  const isLeft = ({ to_id, type_id, isAdded }: MovedAssociation): boolean =>
    !isAdded || removed.has(keyOf({ from_id: newId, to_id, type_id }));
  // Without them, a label that the other record couldn't take would be left alone.
  const detached = new Set(idsOf(moved.filter((row) => !isLeft(row))));
  for (const row of moved) if (row.isAdded && isLeft(row)) detached.delete(row.to_id);
  const existing = await listExisting(context, idsOf(moved));
  for (const { type, rows } of groups) {
    const [from_type, to_type] = [type.from, type.to];
    const back = { from_type: to_type, to_type: from_type, type_id: type.inverseTypeId };
    const returned = rows
      .filter((row) => isLeft(row) && existing.has(row.to_id) && !detached.has(row.to_id))
      .flatMap(({ to_id, created_at }) => [
        { from_id: oldId, to_id, from_type, to_type, type_id: type.typeId, created_at },
        { from_id: to_id, to_id: oldId, ...back, created_at },
      ]);
    await insertRows(context, returned);
  }
}

const idsOf = (rows: readonly MovedAssociation[]): number[] => rows.map(({ to_id }) => to_id);

/** Removes associations of a type in both directions; returns those from the record. */
async function removeRows(
  context: CrmContext,
  id: number,
  others: readonly number[],
  { typeId, inverseTypeId }: AssociationType,
): Promise<AssociationRow[]> {
  const { db } = context;
  const removed = await db
    .deleteFrom("associations")
    .where("from_id", "=", id)
    .where("type_id", "=", typeId)
    .where(hasIdIn(db, "to_id", others))
    .returning(ends)
    .execute();
  const inverse = await db
    .deleteFrom("associations")
    .where("to_id", "=", id)
    .where("type_id", "=", inverseTypeId)
    .where(hasIdIn(db, "from_id", others))
    .returning(ends)
    .execute();
  noteAssociations(context, [...removed, ...inverse], { areRemoved: true });
  return removed;
}

type AssociationRow = Pick<Selectable<Tables["associations"]>, (typeof ends)[number]>;

const keyOf = (row: Record<(typeof ends)[number], number | string>): string =>
  `${row.from_id}/${row.to_id}/${row.type_id}`;

async function insertRows(
  context: CrmContext,
  rows: readonly Insertable<Tables["associations"]>[],
): Promise<AssociationRow[]> {
  const inserted = [];
  for (let begin = 0; begin < rows.length; begin += INSERT_BATCH_SIZE) {
    const added = await context.db
      .insertInto("associations")
      .values(rows.slice(begin, begin + INSERT_BATCH_SIZE))
      .onConflict((conflict) => conflict.doNothing())
      .returning(ends)
      .execute();
    noteAssociations(context, added, { areRemoved: false });
    inserted.push(...added);
  }
  return inserted;
}

/** The ids of records that were not erased. */
async function listExisting(
  { db }: CrmContext,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom("records")
    .select("id")
    .where(hasIdIn(db, "id", ids))
    .execute();
  return new Set(rows.map(({ id }) => Number(id)));
}

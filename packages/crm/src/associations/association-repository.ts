import { fromStoredId, toStoredId, type RecordId } from "../ids/record-id.ts";
import type { DescribedType } from "../objects/described-types.ts";
import type { Executor } from "../store/tables.ts";
import type { Work } from "../work.ts";
import type { AssociationType } from "./association-types.ts";
import { associationTypeOf } from "./find-association-type.ts";

/** One record that another is associated with, and in which ways. */
export interface AssociatedRecord {
  readonly id: RecordId;
  readonly types: readonly AssociationType[];
}

/** Stores one association from both sides; one that is there stays as it is. */
export async function insertAssociation(
  { db, now: created_at }: Work,
  association: { from: RecordId; to: RecordId; type: AssociationType },
): Promise<void> {
  const { type } = association;
  const from_id = toStoredId(association.from);
  const to_id = toStoredId(association.to);
  const [from_type, to_type] = [type.from, type.to];
  await db
    .insertInto("associations")
    .values([
      { from_id, to_id, from_type, to_type, type_id: type.typeId, created_at },
      {
        from_id: to_id,
        to_id: from_id,
        from_type: to_type,
        to_type: from_type,
        type_id: type.inverseTypeId,
        created_at,
      },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Removes a type of which a record has one, from whatever else it is associated with so. */
export async function deleteOtherSingles(
  { db }: Work,
  from: RecordId,
  to: RecordId,
  type: AssociationType,
): Promise<void> {
  const others = await db
    .deleteFrom("associations")
    .where("from_id", "=", toStoredId(from))
    .where("type_id", "=", type.typeId)
    .where("to_id", "!=", toStoredId(to))
    .returning("to_id")
    .execute();
  for (const { to_id } of others) {
    await db
      .deleteFrom("associations")
      .where("from_id", "=", Number(to_id))
      .where("to_id", "=", toStoredId(from))
      .where("type_id", "=", type.inverseTypeId)
      .execute();
  }
}

/** Removes associations between two records from both sides: of one type, or all of them. */
export async function deleteAssociations(
  db: Executor,
  from: RecordId,
  to: RecordId,
  type?: AssociationType,
): Promise<void> {
  const ends = [
    { from: toStoredId(from), to: toStoredId(to), typeId: type?.typeId },
    { from: toStoredId(to), to: toStoredId(from), typeId: type?.inverseTypeId },
  ];
  for (const end of ends) {
    let query = db
      .deleteFrom("associations")
      .where("from_id", "=", end.from)
      .where("to_id", "=", end.to);
    if (end.typeId !== undefined) query = query.where("type_id", "=", end.typeId);
    await query.execute();
  }
}

/** The records of a type that a record is associated with, by id; archived ones are left out. */
export async function listAssociated(
  work: Work,
  from: RecordId,
  toType: Pick<DescribedType, "id">,
  page: { limit: number; after?: RecordId | undefined } = { limit: 500 },
): Promise<AssociatedRecord[]> {
  const { db } = work;
  const ids = db
    .selectFrom("associations as page")
    .innerJoin("records", "records.id", "page.to_id")
    .select("page.to_id")
    .distinct()
    .where("page.from_id", "=", toStoredId(from))
    .where("page.to_type", "=", toType.id)
    .where("page.to_id", ">", page.after === undefined ? 0 : toStoredId(page.after))
    .where("records.archived_at", "is", null)
    .orderBy("page.to_id")
    .limit(page.limit);
  const rows = await db
    .selectFrom("associations")
    .select(["to_id", "type_id"])
    .where("from_id", "=", toStoredId(from))
    .where("to_id", "in", ids)
    .orderBy("to_id")
    .orderBy("type_id")
    .execute();
  const found = new Map<RecordId, AssociationType[]>();
  for (const row of rows) {
    const id = fromStoredId(row.to_id);
    const types = found.get(id) ?? [];
    types.push(associationTypeOf(work, Number(row.type_id)));
    found.set(id, types);
  }
  return [...found].map(([id, types]) => ({ id, types }));
}

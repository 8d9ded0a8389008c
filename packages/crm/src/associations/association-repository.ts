import { sql } from "kysely";
import { ASSOCIATION_READ_CHUNK_SIZE, MAX_ASSOCIATIONS } from "../limits.ts";
import { fromStoredId, toStoredId, type RecordId } from "../ids/record-id.ts";
import type { ObjectTypeInfo } from "../model/object-types.ts";
import type { CrmContext } from "../model/crm-context.ts";
import type { AssociationType } from "../model/association-types.ts";
import { associationTypeOf } from "./find-association-type.ts";
import { ends, noteAssociations } from "./note-associations.ts";

/** An associated record and the types of its associations. */
export interface AssociatedRecord {
  readonly id: RecordId;
  readonly types: readonly AssociationType[];
}

/** Stores an association in both directions; does nothing if it exists. */
export async function insertAssociationRows(
  context: CrmContext,
  association: { from: RecordId; to: RecordId; type: AssociationType },
): Promise<void> {
  const { db, locks, now: created_at } = context;
  const { type } = association;
  locks.require(association.from, association.to);
  const from_id = toStoredId(association.from);
  const to_id = toStoredId(association.to);
  const [from_type, to_type] = [type.from, type.to];
  const added = await db
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
    .returning(ends)
    .execute();
  noteAssociations(context, added, { areRemoved: false });
}

/** Removes the record's other associations of a type that it can have only once. */
export async function deleteOtherSingles(
  context: CrmContext,
  from: RecordId,
  to: RecordId,
  type: AssociationType,
): Promise<void> {
  const { db, locks } = context;
  locks.require(from, to);
  const others = await db
    .deleteFrom("associations")
    .where("from_id", "=", toStoredId(from))
    .where("type_id", "=", type.typeId)
    .where("to_id", "!=", toStoredId(to))
    .returning(ends)
    .execute();
  locks.require(...others.map((other) => fromStoredId(other.to_id)));
  noteAssociations(context, others, { areRemoved: true });
  for (const { to_id } of others) {
    const back = await db
      .deleteFrom("associations")
      .where("from_id", "=", Number(to_id))
      .where("to_id", "=", toStoredId(from))
      .where("type_id", "=", type.inverseTypeId)
      .returning(ends)
      .execute();
    noteAssociations(context, back, { areRemoved: true });
  }
}

/** Removes associations of two records in both directions: of one type, or all. */
export async function deleteAssociationRows(
  context: CrmContext,
  from: RecordId,
  to: RecordId,
  type?: AssociationType,
): Promise<void> {
  context.locks.require(from, to);
  const directions = [
    { from: toStoredId(from), to: toStoredId(to), typeId: type?.typeId },
    { from: toStoredId(to), to: toStoredId(from), typeId: type?.inverseTypeId },
  ];
  for (const { from: from_id, to: to_id, typeId } of directions) {
    const removed = await context.db
      .deleteFrom("associations")
      .where("from_id", "=", from_id)
      .where("to_id", "=", to_id)
      .$if(typeId !== undefined, (query) => query.where("type_id", "=", typeId ?? 0))
      .returning(ends)
      .execute();
    noteAssociations(context, removed, { areRemoved: true });
  }
}

/** A page of a record's associations, which starts after an id. */
interface AssociationPage {
  readonly from: RecordId;
  readonly after?: RecordId | undefined;
}

/**
 * Lists a record's associated records of a type in the order of their ids, without archived ones.
 */
export async function listAssociated(
  context: CrmContext,
  from: RecordId,
  toType: Pick<ObjectTypeInfo, "id">,
  { limit, after }: { limit: number; after?: RecordId | undefined } = { limit: MAX_ASSOCIATIONS },
): Promise<AssociatedRecord[]> {
  const [found = []] = await listAssociatedOf(context, [{ from, after }], toType, limit);
  return found;
}

/**
 * Does the same for many pages with few statements. Each page has at most `limit` records, and no others
 * are read.
 */
export async function listAssociatedOf(
  context: CrmContext,
  pages: readonly AssociationPage[],
  toType: Pick<ObjectTypeInfo, "id">,
  limit: number,
): Promise<AssociatedRecord[][]> {
  const found: AssociatedRecord[][] = [];
  for (let start = 0; start < pages.length; start += ASSOCIATION_READ_CHUNK_SIZE) {
    const chunk = pages.slice(start, start + ASSOCIATION_READ_CHUNK_SIZE);
    found.push(...(await readPages(context, chunk, toType, limit)));
  }
  return found;
}

async function readPages(
  context: CrmContext,
  pages: readonly AssociationPage[],
  toType: Pick<ObjectTypeInfo, "id">,
  limit: number,
): Promise<AssociatedRecord[][]> {
  const parts = pages.map(
    ({ from, after }, index) => sql`select * from (
      select distinct ${sql.lit(index)} as page, a.from_id, a.to_id
      from associations as a inner join records as r on r.id = a.to_id
      where a.from_id = ${toStoredId(from)} and a.to_type = ${toType.id}
        and a.to_id > ${after === undefined ? 0 : toStoredId(after)} and r.archived_at is null
      order by a.to_id limit ${limit}) as part`,
  );
  const { rows } = await sql<{ page: number } & Record<"to_id" | "type_id", number | string>>`
    select pages.page, a.to_id, a.type_id
    from (${sql.join(parts, sql` union all `)}) as pages
    inner join associations as a on a.from_id = pages.from_id and a.to_id = pages.to_id
    order by pages.page, a.to_id, a.type_id`.execute(context.db);
  const found = pages.map(() => new Map<RecordId, AssociationType[]>());
  for (const { page, to_id, type_id } of rows) {
    const id = fromStoredId(to_id);
    const types = found[page]?.get(id) ?? [];
    found[page]?.set(id, types);
    types.push(associationTypeOf(context, Number(type_id)));
  }
  return found.map((ofPage) => [...ofPage].map(([id, types]) => ({ id, types })));
}

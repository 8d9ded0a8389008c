import { sql } from "kysely";
import { associationTypeOf } from "../associations/find-association-type.ts";
import { fromStoredId, toStoredId, type RecordId } from "../ids/record-id.ts";
import type { Work } from "../work.ts";
import type { CrmRecord } from "./crm-record.ts";
import type { PresentedAssociations } from "./object-schema.ts";
import type { ObjectType } from "./object-types.ts";

/** How many associations with one type of records come along; the rest is a page of its own. */
const MOST = 500;

/** What records are associated with, by type; archived ones are left out, and types with nothing. */
export async function readAssociations(
  work: Work,
  records: readonly CrmRecord[],
  types: readonly ObjectType[],
): Promise<ReadonlyMap<RecordId, PresentedAssociations>> {
  const found = new Map<RecordId, PresentedAssociations>();
  const names = new Map<string, string>(types.map(({ id, name }) => [id, name]));
  const from = new Map(records.map((record) => [record.id, record]));
  if (names.size === 0 || from.size === 0) return found;
  for (const row of await readRows(work, [...from.keys()], [...names.keys()])) {
    const id = fromStoredId(row.from_id);
    const name = names.get(row.to_type) ?? row.to_type;
    const groups = found.get(id) ?? {};
    found.set(id, groups);
    const group = (groups[name] ??= { results: [] });
    const last = group.results.at(-1)?.id;
    if (Number(row.place) <= MOST) {
      const type = associationTypeOf(work, Number(row.type_id)).name;
      group.results.push({ id: fromStoredId(row.to_id), type });
    } else if (last !== undefined) {
      const link = `/crm/v4/objects/${from.get(id)?.type.name}/${id}/associations/${name}?after=${last}`;
      group.paging = { next: { after: last, link } };
    }
  }
  return found;
}

/** The first associations of each record with each type, and one more where there are more. */
async function readRows({ db }: Work, from: readonly RecordId[], toTypes: readonly string[]) {
  const placed = db
    .selectFrom("associations")
    .innerJoin("records", "records.id", "associations.to_id")
    .select(["associations.from_id", "associations.to_id", "type_id", "to_type"])
    .select(
      sql<number | string>`dense_rank() over (
        partition by associations.from_id, associations.to_type order by associations.to_id
      )`.as("place"),
    )
    .where("associations.from_id", "in", from.map(toStoredId))
    .where("associations.to_type", "in", toTypes)
    .where("records.archived_at", "is", null);
  return db
    .selectFrom(placed.as("placed"))
    .selectAll()
    .where("place", "<=", MOST + 1)
    .orderBy("from_id")
    .orderBy("to_id")
    .orderBy("type_id")
    .execute();
}

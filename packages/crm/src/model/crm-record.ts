import { sql, type Selectable } from "kysely";
import { fromStoredId, toStoredId, type RecordId } from "../ids/record-id.ts";
import { compileOnce } from "../store/compile-once.ts";
import { isInList, toListParameter } from "../store/is-one-of.ts";
import { joinLookups } from "../store/join-lookups.ts";
import { engineOf, type Executor, type Tables } from "../store/tables.ts";
import { isoTime } from "../text/iso-time.ts";
import { objectTypeOf, type ObjectType } from "./object-types.ts";

/** A record. Its values are text; properties without a value are absent. */
export interface CrmRecord {
  readonly id: RecordId;
  readonly type: ObjectType;
  readonly values: Readonly<Record<string, string>>;
  readonly title: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly archivedAt: number | undefined;
}

/** The columns of a record. The others are only for searches, and as long as the record. */
export const recordColumns = [
  "id",
  "object_type_id",
  "properties",
  "title",
  "created_at",
  "updated_at",
  "archived_at",
] as const;

type RecordRow = Omit<Selectable<Tables["records"]>, "title_key" | "search_text">;

/** Creates a record from a row. Only this service writes the properties, so they are trusted. */
export function toRecord(row: RecordRow): CrmRecord {
  const values =
    typeof row.properties === "string" ? (JSON.parse(row.properties) as unknown) : row.properties;
  return {
    id: fromStoredId(row.id),
    type: objectTypeOf(row.object_type_id),
    values: values as Record<string, string>,
    title: row.title,
    createdAt: Number(row.created_at),
    updatedAt: Number(row.updated_at),
    archivedAt: row.archived_at === null ? undefined : Number(row.archived_at),
  };
}

const selectRecord = compileOnce((db, id: number) =>
  db
    .selectFrom("records")
    .select(recordColumns)
    .where("id", "=", id)
    .modifyEnd(sql`limit 1`),
);

const selectRecords = compileOnce((db, ids: unknown) =>
  db
    .selectFrom("records")
    .select(recordColumns)
    // With a condition on the object type, SQLite would read every record of the type.
    .where(isInList(engineOf(db), "id", ids, "integer")),
);

const findRows = joinLookups(
  async (db, ids: readonly RecordId[]): Promise<ReadonlyMap<RecordId, RecordRow>> => {
    const [id] = ids;
    const rows =
      id !== undefined && ids.length === 1
        ? await selectRecord(db, toStoredId(id))
        : await selectRecords(db, toListParameter(engineOf(db), ids.map(toStoredId)));
    return new Map(rows.map((row) => [fromStoredId(row.id), row]));
  },
);

/** Returns a record, archived or not; undefined if the object type has none with the id. */
export async function findRecord(
  db: Executor,
  type: ObjectType,
  id: RecordId,
): Promise<CrmRecord | undefined> {
  const row = (await findRows(db, [id])).get(id);
  return row?.object_type_id === type.id ? toRecord(row) : undefined;
}

/**
 * Finds records of an object type by id, in the given order, archived or not. Omits unknown ones.
 */
export async function findRecordsOf(
  db: Executor,
  type: ObjectType,
  ids: readonly RecordId[],
): Promise<CrmRecord[]> {
  if (ids.length === 0) return [];
  const rows = await findRows(db, ids);
  return ids.flatMap((id) => {
    const row = rows.get(id);
    return row?.object_type_id === type.id ? [toRecord(row)] : [];
  });
}

/** A property's value, also if the CRM computes it; undefined if it has none. */
export function valueOf(record: CrmRecord, name: string): string | undefined {
  switch (name) {
    case "hs_object_id":
      return record.id;
    case "createdate":
      return isoTime(record.createdAt);
    case "hs_lastmodifieddate":
      return record.type.name === "contacts" ? undefined : isoTime(record.updatedAt);
    case "lastmodifieddate":
      return record.type.name === "contacts" ? isoTime(record.updatedAt) : undefined;
    default:
      return Object.hasOwn(record.values, name) ? record.values[name] : undefined;
  }
}

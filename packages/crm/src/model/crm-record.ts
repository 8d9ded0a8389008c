import { sql, type Selectable } from "kysely";
import { fromStoredId, toStoredId, type RecordId } from "../ids/record-id.ts";
import { compileOnce } from "../store/compile-once.ts";
import type { Executor, Tables } from "../store/tables.ts";
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

const selectRecord = compileOnce((db, id: number, typeId: string) =>
  db
    .selectFrom("records")
    .select(recordColumns)
    .where("id", "=", id)
    .where("object_type_id", "=", typeId)
    .modifyEnd(sql`limit 1`),
);

/** Returns a record, archived or not; undefined if the object type has none with the id. */
export async function findRecord(
  db: Executor,
  type: ObjectType,
  id: RecordId,
): Promise<CrmRecord | undefined> {
  const [row] = await selectRecord(db, toStoredId(id), type.id);
  return row && toRecord(row);
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

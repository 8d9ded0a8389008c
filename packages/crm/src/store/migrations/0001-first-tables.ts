import { sql, type Kysely, type Migration } from "kysely";
import { FIRST_GENERATED_ID } from "../next-id.ts";
import type { PostgresFeatures } from "../postgres/features.ts";
import type { Tables } from "../tables.ts";

/** Records with their indexes, associations, calls, settings and permissions. */
export const firstTables = (features: PostgresFeatures | undefined): Migration => ({
  up: async (db) => {
    const id = features ? "bigint" : "integer";
    await createRecordTables(db as Kysely<Tables>, id, features);
    await createCallTables(db as Kysely<Tables>, id);
    await createAccountTables(db as Kysely<Tables>, id);
  },
});

/** In SQLite an `integer` key is the row id; PostgreSQL's integer would be too small. */
type IdType = "integer" | "bigint";

async function createRecordTables(
  db: Kysely<Tables>,
  id: IdType,
  features: PostgresFeatures | undefined,
): Promise<void> {
  await db.schema
    .createTable("records")
    .addColumn("id", id, (column) => column.primaryKey())
    .addColumn("object_type_id", "text", (column) => column.notNull())
    .addColumn("properties", features ? "jsonb" : "text", (column) => column.notNull())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("title_key", "text", (column) => column.notNull())
    .addColumn("search_text", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("updated_at", "bigint", (column) => column.notNull())
    .addColumn("archived_at", "bigint")
    .execute();
  await index(db, "records", ["object_type_id", "id"]);
  await index(db, "records", ["object_type_id", "title_key", "id"]);

  await db.schema
    .createTable("property_history")
    .addColumn("position", features?.sequence ?? "integer", (column) => column.primaryKey())
    .addColumn("record_id", id, (column) => column.notNull().references("records.id"))
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("value", "text", (column) => column.notNull())
    .addColumn("changed_at", "bigint", (column) => column.notNull())
    .addColumn("source_type", "text", (column) => column.notNull())
    .addColumn("source_id", "text")
    .execute();
  await index(db, "property_history", ["record_id", "name", "position"]);

  await db.schema
    .createTable("property_index")
    .addColumn("record_id", id, (column) => column.notNull().references("records.id"))
    .addColumn("object_type_id", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("text_value", "text", (column) => column.notNull())
    .addColumn("number_value", "double precision")
    .addPrimaryKeyConstraint("property_index_key", ["record_id", "name"])
    .execute();
  await index(db, "property_index", ["object_type_id", "name", "text_value"]);
  await index(db, "property_index", ["object_type_id", "name", "number_value"]);

  await db.schema
    .createTable("phone_numbers")
    .addColumn("record_id", id, (column) => column.notNull().references("records.id"))
    .addColumn("object_type_id", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("e164", "text")
    .addColumn("digits", "text", (column) => column.notNull())
    .addColumn("tail", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("phone_numbers_key", ["record_id", "name"])
    .execute();
  await index(db, "phone_numbers", ["e164"]);
  await index(db, "phone_numbers", ["tail"]);

  await db.schema
    .createTable("associations")
    .addColumn("from_id", id, (column) => column.notNull().references("records.id"))
    .addColumn("to_id", id, (column) => column.notNull().references("records.id"))
    .addColumn("type_id", id, (column) => column.notNull())
    .addColumn("from_type", "text", (column) => column.notNull())
    .addColumn("to_type", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("associations_key", ["from_id", "to_id", "type_id"])
    .execute();
  await index(db, "associations", ["from_id", "to_type", "to_id"]);
}

async function createCallTables(db: Kysely<Tables>, id: IdType): Promise<void> {
  await db.schema
    .createTable("activities")
    .addColumn("record_id", id, (column) => column.primaryKey().references("records.id"))
    .addColumn("happened_at", "bigint", (column) => column.notNull())
    .addColumn("is_shown", "integer", (column) => column.notNull())
    .addColumn("completed_at", "bigint")
    .execute();
  await db.schema
    .createTable("call_keys")
    .addColumn("app_key", "text", (column) => column.notNull())
    .addColumn("external_call_id", "text", (column) => column.notNull())
    .addColumn("call_id", id, (column) => column.notNull())
    .addPrimaryKeyConstraint("call_keys_key", ["app_key", "external_call_id"])
    .execute();
  await index(db, "call_keys", ["call_id"]);
}

async function createAccountTables(db: Kysely<Tables>, id: IdType): Promise<void> {
  await db.schema
    .createTable("id_sequence")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("next_id", "bigint", (column) => column.notNull())
    .execute();
  await db.insertInto("id_sequence").values({ name: "ids", next_id: FIRST_GENERATED_ID }).execute();

  await db.schema
    .createTable("portals")
    .addColumn("id", id, (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("default_country", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("users")
    .addColumn("id", id, (column) => column.primaryKey())
    .addColumn("owner_id", id, (column) => column.notNull().unique())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("permissions", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("sessions")
    .addColumn("token_hash", "text", (column) => column.primaryKey())
    .addColumn("user_id", id, (column) => column.notNull().references("users.id"))
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("credentials")
    .addColumn("secret_hash", "text", (column) => column.primaryKey())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("scopes", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("expires_at", "bigint")
    .execute();
  await db.schema
    .createTable("calling_settings")
    .addColumn("app_id", id, (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("url", "text", (column) => column.notNull())
    .addColumn("width", "double precision", (column) => column.notNull())
    .addColumn("height", "double precision", (column) => column.notNull())
    .addColumn("is_ready", "integer", (column) => column.notNull())
    .addColumn("supports_custom_objects", "integer", (column) => column.notNull())
    .addColumn("supports_inbound_calling", "integer", (column) => column.notNull())
    .addColumn("uses_remote", "integer", (column) => column.notNull())
    .addColumn("uses_calling_window", "integer", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("updated_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("installations")
    .addColumn("app_id", id, (column) => column.primaryKey())
    .addColumn("scopes", "text", (column) => column.notNull())
    .addColumn("installed_at", "bigint", (column) => column.notNull())
    .execute();
}

async function index(db: Kysely<Tables>, table: string, columns: string[]): Promise<void> {
  await sql`create index ${sql.ref([table, ...columns].join("_"))} on ${sql.table(table)} (${sql.join(
    columns.map((column) => sql.ref(column)),
  )})`.execute(db);
}

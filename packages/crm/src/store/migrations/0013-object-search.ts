import { sql, type Kysely, type Migration } from "kysely";
import { indexEntryOf } from "../../text/index-entry.ts";
import { createPartialIndex } from "../create-partial-index.ts";
import type { PostgresFeatures } from "../postgres/features.ts";
import type { Tables } from "../tables.ts";

const CONTACTS = "0-1";
/** The number of records read at once. */
const PORTION = 500;

/**
 * An index of every property value, which also separates records in the recycle bin; a table of
 * unique values, whose key enforces them; and the ids of merged records.
 */
export const objectSearch = (features: PostgresFeatures | undefined): Migration => ({
  up: async (untyped) => {
    const db = untyped as Kysely<Tables>;
    await widenIndex(db, features);
    await addTables(db, features ? "bigint" : "integer");
    await indexRecords(db, features);
    await indexStoredValues(db);
  },
});

async function widenIndex(
  db: Kysely<Tables>,
  features: PostgresFeatures | undefined,
): Promise<void> {
  await db.schema
    .alterTable("property_index")
    .addColumn("is_archived", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable("property_index").addColumn("words", "text").execute();
  if (features) {
    // Text sorts by bytes there, as in SQLite.
    await sql`alter table property_index alter column text_value type ${features.textType}`.execute(
      db,
    );
  }
  await db.schema.dropIndex("property_index_object_type_id_name_text_value").execute();
  await db.schema.dropIndex("property_index_object_type_id_name_number_value").execute();
  const prefix = sql`object_type_id, is_archived, name`;
  await sql`create index property_index_texts on property_index (${prefix}, text_value, record_id)`.execute(
    db,
  );
  await createPartialIndex(db, features, {
    index: sql`index property_index_numbers on property_index (${prefix}, number_value, record_id)`,
    where: sql`number_value is not null`,
  });
}

async function addTables(db: Kysely<Tables>, id: "integer" | "bigint"): Promise<void> {
  await db.schema
    .createTable("unique_values")
    .addColumn("object_type_id", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("text_value", "text", (column) => column.notNull())
    .addColumn("record_id", id, (column) => column.notNull().references("records.id"))
    .addPrimaryKeyConstraint("unique_values_key", ["object_type_id", "name", "text_value"])
    .execute();
  await db.schema
    .createIndex("unique_values_record_id")
    .on("unique_values")
    .columns(["record_id", "name"])
    .execute();
  await db.schema
    .createTable("merged_records")
    .addColumn("record_id", id, (column) => column.primaryKey().references("records.id"))
    .addColumn("into_id", id, (column) => column.notNull().references("records.id"))
    .execute();
  await db.schema
    .createIndex("merged_records_into_id")
    .on("merged_records")
    .columns(["into_id"])
    .execute();
}

/** Lists and searches read active records or those in the recycle bin, rarely both. */
async function indexRecords(
  db: Kysely<Tables>,
  features: PostgresFeatures | undefined,
): Promise<void> {
  await db.schema.dropIndex("records_object_type_id_id").execute();
  for (const [state, condition] of [
    ["living", sql`is null`],
    ["archived", sql`is not null`],
  ] as const) {
    for (const [part, columns] of [
      ["id", sql`id`],
      ["created", sql`created_at, id`],
    ] as const) {
      await createPartialIndex(db, features, {
        index: sql`index ${sql.ref(`records_${state}_by_${part}`)} on records (object_type_id, ${columns})`,
        where: sql`archived_at ${condition}`,
      });
    }
  }
  // Programs that mirror records read the changes of active and archived ones as one list.
  await sql`create index records_by_updated
    on records (object_type_id, updated_at, id, archived_at)`.execute(db);
}

async function indexStoredValues(db: Kysely<Tables>): Promise<void> {
  await db.deleteFrom("property_index").execute();
  let after = 0;
  for (;;) {
    const records = await db
      .selectFrom("records")
      .select(["id", "object_type_id", "properties", "archived_at"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(PORTION)
      .execute();
    for (const record of records) await indexStoredRecord(db, record);
    after = Number(records.at(-1)?.id ?? 0);
    if (records.length < PORTION) return;
  }
}

async function indexStoredRecord(
  db: Kysely<Tables>,
  record: {
    id: number | string;
    object_type_id: string;
    properties: unknown;
    archived_at: number | string | null;
  },
): Promise<void> {
  const { properties, object_type_id } = record;
  const record_id = Number(record.id);
  const is_archived = record.archived_at === null ? 0 : 1;
  // Only this service writes properties: texts by name. PostgreSQL returns them parsed.
  const values = Object.entries(
    (typeof properties === "string" ? JSON.parse(properties) : properties) as Record<
      string,
      string
    >,
  );
  if (values.length === 0) return;
  await db
    .insertInto("property_index")
    .values(
      values.map(([name, value]) => ({
        record_id,
        object_type_id,
        name,
        is_archived,
        ...indexEntryOf(value),
      })),
    )
    .execute();
  // The unique properties at the time of this migration.
  const email = values.find(([name]) => name === "email")?.[1];
  if (object_type_id !== CONTACTS || email === undefined || is_archived === 1) return;
  await db
    .insertInto("unique_values")
    .values({
      object_type_id,
      name: "email",
      text_value: indexEntryOf(email).text_value,
      record_id,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

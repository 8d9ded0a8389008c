import type { Kysely, Migration } from "kysely";
import type { Engine, Tables } from "../tables.ts";

/** The imports of users, and what they have created and updated, so that they can be undone. */
export const imports = (engine: Engine): Migration => ({
  up: async (untyped) => {
    const db = untyped as Kysely<Tables>;
    const id = engine === "sqlite" ? "integer" : "bigint";
    await db.schema
      .createTable("imports")
      .addColumn("id", id, (column) => column.primaryKey())
      .addColumn("user_id", id, (column) => column.notNull().references("users.id"))
      .addColumn("object_type_id", "text", (column) => column.notNull())
      .addColumn("file_name", "text", (column) => column.notNull())
      .addColumn("started_at", "bigint", (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("imported_records")
      .addColumn("id", id, (column) => column.primaryKey())
      .addColumn("import_id", id, (column) => column.notNull().references("imports.id"))
      .addColumn("record_id", id, (column) => column.notNull().references("records.id"))
      .addColumn("update", "text")
      .execute();
    await db.schema
      .createIndex("imported_records_import")
      .on("imported_records")
      .columns(["import_id", "record_id"])
      .execute();
    // Records are erased by their id.
    await db.schema
      .createIndex("imported_records_record")
      .on("imported_records")
      .column("record_id")
      .execute();
  },
});

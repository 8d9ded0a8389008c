import type { Kysely, Migration } from "kysely";
import type { Engine, Tables } from "../tables.ts";
import { watchTables } from "./0010-changes.ts";

/** Views of records and queues of tasks that users have named. */
export const savedLists = (engine: Engine): Migration => ({
  up: async (untyped) => {
    const db = untyped as Kysely<Tables>;
    const id = engine === "sqlite" ? "integer" : "bigint";
    await db.schema
      .createTable("saved_lists")
      .addColumn("id", id, (column) => column.primaryKey())
      .addColumn("user_id", id, (column) => column.notNull().references("users.id"))
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("object_type_id", "text")
      .addColumn("search", "text")
      .addColumn("is_shared", "integer", (column) => column.notNull())
      .execute();
    await watchTables(db, engine, [
      {
        table: "saved_lists",
        on: ["insert", "update", "delete"],
        note: "select 'definitions', null, null",
      },
    ]);
  },
});

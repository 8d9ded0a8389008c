import type { Kysely, Migration } from "kysely";
import type { Engine, Tables } from "../tables.ts";

/** What users have created, by the key of the request. */
export const creationKeys = (engine: Engine): Migration => ({
  up: async (untyped) => {
    const db = untyped as Kysely<Tables>;
    const id = engine === "sqlite" ? "integer" : "bigint";
    await db.schema
      .createTable("creation_keys")
      .addColumn("user_id", id, (column) => column.notNull())
      .addColumn("creation_key", "text", (column) => column.notNull())
      .addColumn("record_id", id, (column) => column.notNull())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("creation_keys_key", ["user_id", "creation_key"])
      .execute();
    await db.schema
      .createIndex("creation_keys_created_at")
      .on("creation_keys")
      .column("created_at")
      .execute();
  },
});

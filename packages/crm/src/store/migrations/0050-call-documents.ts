import type { Kysely, Migration } from "kysely";
import type { Engine, Tables } from "../tables.ts";

/**
 * The documents of calls: the last applied version of each. An ended call holds its lease until it
 * is completed, so that it doesn't wait for its notes forever; earlier ended calls get a lease too.
 */
export const callDocuments = (engine: Engine): Migration => ({
  up: async (untyped) => {
    const db = untyped as Kysely<Tables>;
    const id = engine === "sqlite" ? "integer" : "bigint";
    await db.schema
      .createTable("call_documents")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("user_id", id, (column) => column.notNull())
      .addColumn("app_key", "text", (column) => column.notNull())
      .addColumn("external_call_id", "text")
      .addColumn("version", "bigint", (column) => column.notNull())
      .addColumn("writer", "text", (column) => column.notNull())
      .addColumn("content", "text", (column) => column.notNull())
      .addColumn("started_at", "bigint", (column) => column.notNull())
      .addColumn("call_id", id, (column) => column.notNull().references("records.id"))
      .execute();
    await db.schema
      .createIndex("call_documents_app_call")
      .on("call_documents")
      .columns(["app_key", "external_call_id", "started_at"])
      .execute();
    await db.schema
      .createIndex("call_documents_call_id")
      .on("call_documents")
      .column("call_id")
      .execute();
    await db
      .updateTable("call_leases")
      .set({ is_held: 1 })
      .where("replaced_by_loss", "is", null)
      .where("call_id", "in", (from) =>
        from.selectFrom("activities").select("record_id").where("is_shown", "=", 0),
      )
      .execute();
  },
});

import type { Kysely, Migration } from "kysely";
import type { Tables } from "../tables.ts";

/** Purges the documents of calls that ended long ago. */
export const purgedCallDocuments: Migration = {
  up: async (untyped) => {
    const db = untyped as Kysely<Tables>;
    await db.schema
      .alterTable("call_documents")
      .addColumn("is_purged", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .createIndex("call_documents_purge")
      .on("call_documents")
      .columns(["is_purged", "started_at"])
      .execute();
  },
};

import type { Kysely, Migration } from "kysely";
import type { PostgresFeatures } from "../postgres/features.ts";
import type { Tables } from "../tables.ts";

/** The processes that run on a PostgreSQL database. A SQLite database has one. */
export const processes = (features: PostgresFeatures | undefined): Migration => ({
  up: async (untyped) => {
    if (!features) return;
    const db = untyped as Kysely<Tables>;
    await db.schema
      .createTable("processes")
      // After a crash of the database, each process adds itself again.
      .modifyFront(features.unlogged)
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("seen_at", "timestamptz", (column) => column.notNull())
      .execute();
  },
});

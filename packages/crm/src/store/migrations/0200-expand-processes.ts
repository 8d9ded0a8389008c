import { sql, type Kysely, type Migration } from "kysely";
import type { Engine, Tables } from "../tables.ts";

/** The processes that run on a PostgreSQL database. A SQLite database has one. */
export const processes = (engine: Engine): Migration => ({
  up: async (untyped) => {
    if (engine === "sqlite") return;
    const db = untyped as Kysely<Tables>;
    await db.schema
      .createTable("processes")
      // After a crash of the database, each process adds itself again.
      .modifyFront(sql`unlogged`)
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("seen_at", "timestamptz", (column) => column.notNull())
      .execute();
  },
});

import { sql, type Kysely, type Migration } from "kysely";
import type { PostgresFeatures } from "../postgres/features.ts";
import type { Tables } from "../tables.ts";

/** The requests that several processes count together. With SQLite, one process counts in its memory. */
export const rateLimitWindows = (features: PostgresFeatures | undefined): Migration => ({
  up: async (untyped) => {
    if (!features) return;
    const db = untyped as Kysely<Tables>;
    await db.schema
      .createTable("rate_limit_windows")
      // Not durable, so a count waits for no disk. After a crash, all windows begin again.
      .modifyFront(features.unlogged)
      .addColumn("key", "text", (column) => column.primaryKey())
      .addColumn("slot", "bigint", (column) => column.notNull())
      .addColumn("counts", sql`integer[]`, (column) => column.notNull())
      .addColumn("granted", "integer", (column) => column.notNull())
      .addColumn("expires_at", "bigint", (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex("rate_limit_windows_expires_at")
      .on("rate_limit_windows")
      .column("expires_at")
      .execute();
  },
});

import type { Kysely, Migration } from "kysely";
import type { Tables } from "../tables.ts";

/** When users were created and changed. Of earlier ones, the time of this migration. */
export const userTimes: Migration = {
  up: async (untyped) => {
    const db = untyped as Kysely<Tables>;
    for (const column of ["created_at", "updated_at"]) {
      // SQLite adds one column at a time.
      await db.schema
        .alterTable("users")
        .addColumn(column, "bigint", (added) => added.notNull().defaultTo(0))
        .execute();
    }
    const now = Date.now();
    await db.updateTable("users").set({ created_at: now, updated_at: now }).execute();
  },
};

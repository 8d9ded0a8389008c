import type { Executor } from "./tables.ts";

/** Whether a store has a migration: during an upgrade, a PostgreSQL database may have the tables of an older version. */
export async function isMigrated(db: Executor, migration: string): Promise<boolean> {
  const row = await db
    .selectFrom("kysely_migration")
    .select("name")
    .where("name", "=", migration)
    .executeTakeFirst();
  return row !== undefined;
}

import { sql } from "kysely";
import type { Executor } from "./tables.ts";

/** Whether a PostgreSQL database has a table: during an upgrade, it may have the tables of an older version. */
export async function hasTable(db: Executor, name: string): Promise<boolean> {
  const { rows } = await sql<{ name: string | null }>`
    select to_regclass(${name})::text as name`.execute(db);
  return rows[0]?.name !== null;
}

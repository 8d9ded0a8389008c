import { sql } from "kysely";
import type { Crm } from "../model/crm-context.ts";
import { engineOf } from "../store/tables.ts";

/**
 * Returns a mark that differs after each write to the store, so that a test reads or restores the store only
 * if it may have changed. On PostgreSQL, writes to other databases of the server change the mark too.
 */
export const readWriteMark = (crm: Crm): Promise<string> =>
  crm.write(async ({ db }) => {
    const { rows } = await queries[engineOf(db)].execute(db);
    return String(rows[0]?.mark);
  });

const queries = {
  sqlite: sql<{ mark: unknown }>`select total_changes() as mark`,
  postgres: sql<{ mark: unknown }>`select pg_snapshot_xmax(pg_current_snapshot()) as mark`,
} as const;

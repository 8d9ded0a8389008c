import { sql } from "kysely";
import type { Crm } from "../model/crm-context.ts";
import { listTables } from "../store/snapshot.ts";
import { engineOf, type Executor } from "../store/tables.ts";

/**
 * Returns a mark that differs after each write to the store, so that a test reads or restores the store only
 * if it may have changed.
 */
export const readWriteMark = (crm: Crm): Promise<string> =>
  crm.write(async ({ db }) => {
    const { rows } = await (await markQuery(db)).execute(db);
    return String(rows[0]?.mark);
  });

async function markQuery(db: Executor) {
  if (engineOf(db) === "sqlite") return sql<{ mark: unknown }>`select total_changes() as mark`;
  // The server's own counters change with writes to its other databases too.
  const marks = (await listTables(db)).map(
    (table) =>
      sql`(select count(*) || ':' || coalesce(max(xmin::text::bigint), 0) from ${sql.table(table)})`,
  );
  return sql<{ mark: unknown }>`select concat_ws(',', ${sql.join(marks)}) as mark`;
}

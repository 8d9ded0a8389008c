import { sql } from "kysely";
import type { Executor } from "../tables.ts";

/** Half of the range of PostgreSQL's transaction ids with 32 bits, as its statistics have them. */
const HALF_RANGE = 2 ** 31;

/**
 * The first transaction that may still add changes. Transactions of the server's other databases don't count, which
 * `pg_snapshot_xmin` includes. The ids of sessions have 32 bits; they are near the newest one, which has 64.
 *
 * A transaction that ends after this was read may still count as running, never the reverse: the snapshot comes first.
 */
export async function firstUnsettled(db: Executor): Promise<number> {
  const { rows } = await sql<{ id: number | string }>`
    with newest as materialized (
      select pg_snapshot_xmax(pg_current_snapshot())::text::bigint as id
    ), running as (
      select newest.id as newest,
        (newest.id - backend_xid::text::bigint + ${2 * HALF_RANGE}::bigint) % ${2 * HALF_RANGE}::bigint as age
      from pg_stat_activity, newest
      where datname = current_database() and backend_xid is not null
    )
    select least(
      (select id from newest),
      (select min(newest - age) from running where age < ${HALF_RANGE}::bigint)
    ) as id`.execute(db);
  return Number(rows[0]?.id);
}

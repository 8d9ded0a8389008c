import { sql } from "kysely";
import { engineOf, type Executor } from "../store/tables.ts";

/** The position of a subscriber: after the change with this transaction and position. */
export interface ChangeCursor {
  readonly transactionId: number;
  readonly position: number;
}

/** Tells whether a cursor is behind another one. */
export const isAfter = (one: ChangeCursor, other: ChangeCursor): boolean =>
  one.transactionId > other.transactionId ||
  (one.transactionId === other.transactionId && one.position > other.position);

/** Writes a cursor as an event id. */
export const writeChangeCursor = ({ transactionId, position }: ChangeCursor): string =>
  `${transactionId}-${position}`;

/** Half of the range of PostgreSQL's transaction ids with 32 bits, as its statistics have them. */
const HALF_RANGE = 2 ** 31;

/**
 * The first transaction that may still add changes. Transactions of the server's other databases don't count, which
 * `pg_snapshot_xmin` includes. The ids of sessions have 32 bits; they are near the newest one, which has 64.
 *
 * A transaction that ends after this was read may still count as running, never the reverse: the snapshot comes first.
 */
async function firstUnsettled(db: Executor): Promise<number | undefined> {
  if (engineOf(db) !== "postgres") return undefined;
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

/** The changes that can be read in order: no running transaction can add an earlier one. */
export async function settledChanges(db: Executor) {
  const limit = await firstUnsettled(db);
  return {
    query: db
      .selectFrom("changes")
      .$if(limit !== undefined, (query) => query.where("transaction_id", "<", limit ?? 0)),
  };
}

/** The position after the newest change. */
export async function newestChange(db: Executor): Promise<ChangeCursor> {
  const { query } = await settledChanges(db);
  const row = await query
    .select(["transaction_id", "position"])
    .orderBy("transaction_id", "desc")
    .orderBy("position", "desc")
    .limit(1)
    .executeTakeFirst();
  return toCursor(row ?? { transaction_id: 0, position: 0 });
}

/** Parses an event id; undefined if later changes are no longer stored. */
export async function findChange(db: Executor, id: string): Promise<ChangeCursor | undefined> {
  const [, transactionId, position] = /^([0-9]{1,15})-([0-9]{1,15})$/.exec(id) ?? [];
  if (transactionId === undefined || position === undefined) return undefined;
  const row = await db
    .selectFrom("changes")
    .select(["transaction_id", "position"])
    .where("position", "=", Number(position))
    .where("transaction_id", "=", Number(transactionId))
    .executeTakeFirst();
  return row && toCursor(row);
}

/** The position of a row. */
export const toCursor = (row: {
  transaction_id: number | string;
  position: number | string;
}): ChangeCursor => ({
  transactionId: Number(row.transaction_id),
  position: Number(row.position),
});

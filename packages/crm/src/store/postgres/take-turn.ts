import { sql } from "kysely";
import { toStoredId, type RecordId } from "../../ids/record-id.ts";
import type { Executor } from "../tables.ts";

/** The key of our advisory lock: any number. */
const TURN = 7_202_526;

/**
 * Begins the turn of a writing transaction: alone among all processes on one schema, or beside others, with the locks of
 * some records, which it takes in the order of their ids. What it reads afterwards is committed, and stays as it is if
 * it needs the same locks to change.
 *
 * @returns the version of the definitions, which only transactions that run alone change
 */
export async function takeTurn(
  transaction: Executor,
  locks: readonly RecordId[] | undefined,
): Promise<number> {
  const lock = sql.raw(locks ? "pg_advisory_xact_lock_shared" : "pg_advisory_xact_lock");
  await sql`select ${lock}(${TURN}::int, hashtext(current_schema()))`.execute(transaction);
  const ids = (locks ?? []).map(toStoredId);
  // Another statement, because it sees what was committed while the turn was awaited.
  const { rows } = await sql<{ version: number | string }>`
    with locked as (
      select id from records where id = any(${ids}::bigint[]) order by id for update
    )
    select version from definition_version where (select count(*) from locked) >= 0`.execute(
    transaction,
  );
  return Number(rows[0]?.version);
}

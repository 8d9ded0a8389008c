import { sql } from "kysely";
import { parseRecordId, toStoredId } from "../../ids/record-id.ts";
import type { Executor } from "../tables.ts";

/** The key of our advisory lock, and the seed of the keys of names: any number. */
const TURN = 7_202_526;

/**
 * Begins the turn of a writing transaction: alone among all processes on one schema, or beside others, with the locks of
 * some names and records, which it takes in the order of their names and ids. What it reads afterwards is committed, and stays
 * as it is if it needs the same locks to change.
 *
 * @param locks ids of records, and names
 * @returns the version of the definitions, which only transactions that run alone change
 */
export async function takeTurn(
  transaction: Executor,
  locks: readonly string[] | undefined,
): Promise<number> {
  const lock = sql.raw(locks ? "pg_advisory_xact_lock_shared" : "pg_advisory_xact_lock");
  await sql`select ${lock}(${TURN}::int, hashtext(current_schema()))`.execute(transaction);
  const ids = (locks ?? []).flatMap((each) => parseRecordId(each) ?? []);
  const names = (locks ?? []).filter((each) => parseRecordId(each) === undefined);
  // After the turn: a transaction that waits for its turn must not have a name for which one with a turn waits.
  if (names.length > 0) {
    await sql`
      select pg_advisory_xact_lock(key) from (
        select distinct hashtextextended(current_schema() || ' ' || name, ${TURN}) as key
        from unnest(${names}::text[]) as name order by key
      ) as keys`.execute(transaction);
  }
  // Another statement, because it sees what was committed while the turn was awaited.
  const { rows } = await sql<{ version: number | string }>`
    with locked as (
      select id from records where id = any(${ids.map(toStoredId)}::bigint[]) order by id for update
    )
    select version from definition_version where (select count(*) from locked) >= 0`.execute(
    transaction,
  );
  return Number(rows[0]?.version);
}

import { sql, type QueryResult } from "kysely";
import { parseRecordId, toStoredId } from "../../ids/record-id.ts";
import type { Executor } from "../tables.ts";

interface Versioned {
  readonly version: number | string;
}

const versionOf = ({ rows: [row] }: QueryResult<Versioned>): number => Number(row?.version);

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
  const turn = sql`select ${lock}(${sql.lit(TURN)}, hashtext(current_schema()))`;
  const ids = (locks ?? []).flatMap((each) => parseRecordId(each) ?? []);
  const names = (locks ?? []).filter((each) => parseRecordId(each) === undefined);
  const readVersion = sql<Versioned>`select version from definition_version`;
  // Other statements than the turn, because they see what was committed while it was awaited.
  const lockAndRead =
    ids.length === 0
      ? readVersion
      : sql<Versioned>`
          with locked as (
            select id from records where id = any(${sql.lit(`{${ids.map(toStoredId).join()}}`)}) order by id for update
          )
          ${readVersion} where (select count(*) from locked) >= 0`;
  if (names.length === 0)
    return versionOf(await sql<Versioned>`${turn}; ${lockAndRead}`.execute(transaction));
  await turn.execute(transaction);
  // After the turn: a transaction that waits for its turn must not have a name for which one with a turn waits.
  await sql`
    select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended(current_schema() || ' ' || name, ${TURN}) as key
      from unnest(${names}::text[]) as name order by key
    ) as keys`.execute(transaction);
  return versionOf(await lockAndRead.execute(transaction));
}

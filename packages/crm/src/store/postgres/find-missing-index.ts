import { sql } from "kysely";
import type { Executor } from "../tables.ts";

/** Returns a warning for the operator if the database could not create the index of trigrams. */
export async function findMissingIndex(db: Executor): Promise<string | undefined> {
  const { rows } = await sql<{ name: string | null }>`
    select to_regclass('records_search_trigrams')::text as name`.execute(db);
  if (rows[0]?.name) return undefined;
  return (
    "Word searches read every record, because the database has no index for them. As its owner, run: " +
    "create extension if not exists pg_trgm; " +
    "create index concurrently records_search_trigrams on records using gin (search_text gin_trgm_ops);"
  );
}

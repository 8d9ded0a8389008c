import { sql } from "kysely";
import type { Executor } from "../tables.ts";

/**
 * Creates an index of the groups of three characters in searchable texts. In a block that can fail without the migration: not
 * every server has the extension, or lets every user add it.
 */
export async function createSearchIndex(
  db: Executor,
  table: "records" | "files" | "transcripts",
): Promise<void> {
  await sql`do $$ begin
    create extension if not exists pg_trgm;
    create index ${sql.ref(`${table}_search_trigrams`)} on ${sql.table(table)} using gin (search_text gin_trgm_ops);
  exception
    when insufficient_privilege or undefined_file or feature_not_supported or undefined_object
    then null;
  end $$`.execute(db);
}

/** Returns a warning for the operator if the database could not create the index of records, or of transcripts. */
export async function findMissingIndex(db: Executor): Promise<string | undefined> {
  for (const [table, what] of [
    ["records", "record"],
    ["transcripts", "transcript of a call"],
  ] as const) {
    const name = `${table}_search_trigrams`;
    const { rows } = await sql<{ name: string | null }>`
      select to_regclass(${name})::text as name`.execute(db);
    if (rows[0]?.name) continue;
    return (
      `Word searches read every ${what}, because the database has no index for them. As its owner, run: ` +
      "create extension if not exists pg_trgm; " +
      `create index concurrently ${name} on ${table} using gin (search_text gin_trgm_ops);`
    );
  }
  return undefined;
}

import { INSERT_BATCH_SIZE } from "../limits.ts";
import { sql } from "kysely";
import { featuresOf } from "./postgres/features.ts";
import type { Executor, Tables } from "./tables.ts";

/** Every row of a store, in memory: the rows of each table, referenced tables first. */
export type StoreSnapshot = ReadonlyMap<string, readonly Row[]>;

type Row = Readonly<Record<string, unknown>>;

/** Changes, as the restore itself is one more change, and what the processes on a database have together. */
const excludedTables = new Set([
  "changes",
  "change_numbers",
  "definition_version",
  "rate_limit_windows",
  "content_folders",
  "processes",
]);

const isPutBack = (table: string): boolean =>
  // Triggers keep these in step with records and files.
  !excludedTables.has(table) && !/^(record|file)_trigrams/.test(table);

/** Copies all rows of a store. For small stores, such as in tests. */
export async function takeSnapshot(transaction: Executor): Promise<StoreSnapshot> {
  const snapshot = new Map<string, readonly Row[]>();
  for (const table of await listTables(transaction)) {
    const { rows } = await sql<Row>`select * from ${sql.table(table)}`.execute(transaction);
    snapshot.set(table, rows);
  }
  return snapshot;
}

/** Restores a store from a snapshot. */
export async function restoreSnapshot(
  transaction: Executor,
  snapshot: StoreSnapshot,
): Promise<void> {
  const tables = [...snapshot.keys()];
  for (const table of tables.toReversed()) {
    await sql`delete from ${sql.table(table)}`.execute(transaction);
  }
  for (const table of tables) {
    const rows = snapshot.get(table) ?? [];
    for (let from = 0; from < rows.length; from += INSERT_BATCH_SIZE) {
      await transaction
        .insertInto(table as keyof Tables)
        .values(rows.slice(from, from + INSERT_BATCH_SIZE))
        .execute();
    }
  }
}

/** The tables of a snapshot, referenced ones first. */
export async function listTables(db: Executor): Promise<string[]> {
  const { tables, references } = featuresOf(db) ?? sqliteCatalog;
  const names = (await tables.execute(db)).rows.map(({ name }) => name).filter(isPutBack);
  const { rows: links } = await references.execute(db);
  const ordered = new Set<string>();
  const visit = (name: string): void => {
    if (ordered.has(name)) return;
    for (const { source, target } of links) {
      if (source === name && target !== name) visit(target);
    }
    ordered.add(name);
  };
  for (const name of names) visit(name);
  return [...ordered];
}

/** Kysely's introspection also reads every column, which takes longer than all rows of a test's store. */
const sqliteCatalog = {
  tables: sql<{ name: string }>`
    select name from sqlite_master
    where type = 'table' and name not like 'sqlite%' and name not like 'kysely%'
    order by name`,
  references: sql<{ source: string; target: string }>`
    select m.name as source, f."table" as target
    from sqlite_master as m join pragma_foreign_key_list(m.name) as f
    where m.type = 'table'`,
} as const;

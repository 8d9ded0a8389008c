import { INSERT_BATCH_SIZE } from "../limits.ts";
import { sql } from "kysely";
import { engineOf, type Executor, type Tables } from "./tables.ts";

/** Every row of a store, in memory. */
export type StoreSnapshot = ReadonlyMap<string, readonly Row[]>;

type Row = Readonly<Record<string, unknown>>;

/** Tables of changes are not restored: the restore itself is one more change. */
const isPutBack = (table: string): boolean =>
  table !== "changes" &&
  table !== "definition_version" &&
  // Triggers keep it in step with the records.
  !table.startsWith("record_trigrams");

/** Copies all rows of a store. For small stores, such as those of tests. */
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
  const tables = await listTables(transaction);
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

/** The tables, referenced ones first. */
async function listTables(db: Executor): Promise<string[]> {
  const tables = await db.introspection.getTables();
  const names = tables.map(({ name }) => name).filter(isPutBack);
  const references = await listReferences(db);
  const ordered = new Set<string>();
  const visit = (name: string): void => {
    if (ordered.has(name)) return;
    for (const { source, target } of references) {
      if (source === name && target !== name) visit(target);
    }
    ordered.add(name);
  };
  for (const name of names.toSorted()) visit(name);
  return [...ordered];
}

async function listReferences(db: Executor): Promise<{ source: string; target: string }[]> {
  const query =
    engineOf(db) === "sqlite"
      ? sql<{ source: string; target: string }>`
          select m.name as source, f."table" as target
          from sqlite_master as m join pragma_foreign_key_list(m.name) as f
          where m.type = 'table'`
      : sql<{ source: string; target: string }>`
          select conrelid::regclass::text as source, confrelid::regclass::text as target
          from pg_constraint
          where contype = 'f' and connamespace = current_schema()::regnamespace`;
  return (await query.execute(db)).rows;
}

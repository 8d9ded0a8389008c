import Database from "libsql";
import { Kysely, SqliteDialect, type SqliteDatabase } from "kysely";
import { migrate } from "./migrate.ts";
import type { Tables } from "./tables.ts";

/** How long a statement waits for a lock held elsewhere, such as by a backup. */
const BUSY_TIMEOUT_MS = 5000;

/** What makes an acknowledged write survive a crash; `memory` has no journal to speak of. */
const pragmas = [
  { name: "journal_mode", set: "wal", expected: { file: "wal", memory: "memory" } },
  { name: "synchronous", set: "full", expected: { file: 2, memory: 2 } },
  { name: "foreign_keys", set: "on", expected: { file: 1, memory: 1 } },
  {
    name: "busy_timeout",
    set: String(BUSY_TIMEOUT_MS),
    expected: { file: BUSY_TIMEOUT_MS, memory: BUSY_TIMEOUT_MS },
  },
] as const;

/** Opens a store in a file, or in memory, durable and with the newest tables; refuses otherwise. */
export async function openSqliteStore(place: { file: string } | "memory"): Promise<Kysely<Tables>> {
  const database = new Database(place === "memory" ? ":memory:" : place.file);
  try {
    setPragmas(database, place === "memory" ? "memory" : "file");
    const dialect = new SqliteDialect({ database: closingWell(database) });
    const db = new Kysely<Tables>({ dialect });
    await migrate(db, "sqlite");
    return db;
  } catch (error) {
    database.close();
    throw error;
  }
}

/**
 * The driver closes a database only when every statement of it was collected as garbage, which at the
 * end of a process none is. What is in the log is moved into the file before, so that a stopped
 * service leaves one file with everything in it.
 */
const closingWell = (database: Database.Database): SqliteDatabase => ({
  prepare: (sql) => database.prepare(sql),
  close: () => {
    try {
      database.pragma("wal_checkpoint(truncate)");
    } finally {
      database.close();
    }
  },
});

function setPragmas(database: Database.Database, kind: "file" | "memory"): void {
  for (const { name, set, expected } of pragmas) {
    database.exec(`pragma ${name} = ${set}`);
    const [row] = database.prepare(`pragma ${name}`).raw().all() as unknown[][];
    if (row?.[0] !== expected[kind]) {
      throw new Error(
        `The store keeps ${name} at ${String(row?.[0])} instead of ${expected[kind]}: it would not be safe to write to.`,
      );
    }
  }
}

import { DocumentedError } from "@calling-extensions/contract";
import { SQLITE_CACHE_KIB, SQLITE_BUSY_TIMEOUT_MS } from "../limits.ts";
import Database from "libsql";
import { Kysely } from "kysely";
import { setDirectConnection } from "./direct-reads.ts";
import { cacheStatements } from "./cache-statements.ts";
import { createSqliteTables } from "./create-sqlite-tables.ts";
import { migrate, type MigrateOptions } from "./migrate.ts";
import { createSqliteDialect } from "./sqlite-dialect.ts";
import { nameOf } from "./store-unusable.ts";
import type { Tables } from "./tables.ts";

/** Settings that make a committed write survive a crash; `memory` has no journal. */
const pragmas = [
  { name: "journal_mode", set: "wal", expected: { file: "wal", memory: "memory" } },
  { name: "synchronous", set: "full", expected: { file: 2, memory: 2 } },
  { name: "foreign_keys", set: "on", expected: { file: 1, memory: 1 } },
  {
    name: "busy_timeout",
    set: String(SQLITE_BUSY_TIMEOUT_MS),
    expected: { file: SQLITE_BUSY_TIMEOUT_MS, memory: SQLITE_BUSY_TIMEOUT_MS },
  },
  {
    name: "cache_size",
    // Negative in kibibytes, positive in pages.
    set: String(-SQLITE_CACHE_KIB),
    expected: { file: -SQLITE_CACHE_KIB, memory: -SQLITE_CACHE_KIB },
  },
] as const;

/** Opens and migrates a store in a file or in memory; throws if it isn't durable. */
export async function openSqliteStore(
  location: { file: string } | "memory",
  options: MigrateOptions = {},
): Promise<Kysely<Tables>> {
  const database = new Database(location === "memory" ? ":memory:" : location.file);
  try {
    const isEmpty = !hasTables(database, nameOf(location));
    setPragmas(database, location === "memory" ? "memory" : "file");
    matchCase(database);
    const kept = cacheStatements(database);
    // The driver ends the process if a closed database is used.
    const isInTransaction = () => database.open && database.inTransaction;
    const isFree = () => database.open && !database.inTransaction;
    const db = new Kysely<Tables>({ dialect: createSqliteDialect(kept, isInTransaction) });
    setDirectConnection(db, { database: kept, isFree });
    const createTables = isEmpty ? () => createSqliteTables(database) : undefined;
    await migrate(db, nameOf(location), { ...options, createTables });
    return db;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Returns whether the database has tables of this service. Throws for a file of another program before changing it. */
function hasTables(database: Database.Database, name: string): boolean {
  const rows = database
    .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite%'")
    .raw()
    .all() as unknown[][];
  if (rows.length === 0) return false;
  if (rows.some(([table]) => table === "kysely_migration")) return true;
  throw new DocumentedError(
    "storeUnusable",
    `The database ${name} holds the tables of another program. Use another data folder. The service did not change it.`,
  );
}

function setPragmas(database: Database.Database, kind: "file" | "memory"): void {
  for (const { name, set, expected } of pragmas) {
    database.exec(`pragma ${name} = ${set}`);
    const [row] = database.prepare(`pragma ${name}`).raw().all() as unknown[][];
    if (row?.[0] !== expected[kind]) {
      throw new DocumentedError(
        "storeUnusable",
        `The store keeps ${name} at ${String(row?.[0])} instead of ${expected[kind]}: it would not be safe to write to.`,
      );
    }
  }
}

/** Makes `like` case-sensitive, as in PostgreSQL. This pragma can't be read back. */
function matchCase(database: Database.Database): void {
  database.exec("pragma case_sensitive_like = on");
  const [row] = database.prepare("select 'a' like 'A'").raw().all() as unknown[][];
  if (row?.[0] !== 0) throw new Error("The store's like does not tell letters by their case.");
}

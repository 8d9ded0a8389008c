import { MAX_CACHED_STATEMENT_LENGTH, MAX_CACHED_STATEMENTS_LENGTH } from "../limits.ts";
import type Database from "libsql";
import type { SqliteDatabase, SqliteStatement } from "kysely";
import { codeOfFailure } from "./store-unusable.ts";

/** A statement that ends with `limit 1` has at most one row, which is cheaper to read. */
const ONE_ROW = /\blimit 1$/;

/**
 * Caches prepared statements, least recently used first out, as preparing costs more than running most
 * of them. Closing finalizes the log at once; the driver alone waits until every statement is garbage
 * collected.
 */
export function cacheStatements(database: Database.Database): SqliteDatabase {
  function open(text: string): SqliteStatement {
    const statement = database.prepare(text);
    const readOne = (parameters: readonly unknown[]): unknown[] => {
      const row: unknown = statement.get(parameters);
      return row === undefined ? [] : [row];
    };
    return {
      reader: statement.reader,
      all: ONE_ROW.test(text) ? readOne : (parameters) => statement.all(parameters),
      run: (parameters) => statement.run(parameters),
      iterate: (parameters) => statement.iterate(parameters),
    };
  }

  const kept = new Map<string, SqliteStatement>();
  let length = 0;

  function keep(text: string, statement: SqliteStatement): void {
    kept.set(text, statement);
    length += text.length;
    // A map is in the order of insertion.
    for (const oldest of kept.keys()) {
      if (length <= MAX_CACHED_STATEMENTS_LENGTH) return;
      kept.delete(oldest);
      length -= oldest.length;
    }
  }

  return {
    prepare: (text) => {
      const known = kept.get(text);
      if (known) {
        kept.delete(text);
        kept.set(text, known);
        return known;
      }
      const statement = open(text);
      if (text.length <= MAX_CACHED_STATEMENT_LENGTH) keep(text, statement);
      return statement;
    },
    close: () => {
      kept.clear();
      try {
        database.exec("pragma wal_checkpoint(truncate)");
      } catch (error) {
        // The disk is full or the file locked: the log stays, and the next start reads it.
        if (codeOfFailure(error) === undefined) throw error;
      } finally {
        database.close();
      }
    },
  };
}

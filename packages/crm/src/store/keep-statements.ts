import type Database from "libsql";
import type { SqliteDatabase, SqliteStatement } from "kysely";
import { codeOfFailure } from "./store-unusable.ts";

/** How many statements are kept. When there are more the oldest goes, and is prepared anew if need be. */
const MOST_STATEMENTS = 500;

/**
 * The same database, which prepares each text once, as that costs more than most statements themselves.
 * It leaves one file behind when it is closed; of itself it does so only once every statement has been
 * collected as garbage.
 */
export function keepStatements(database: Database.Database): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>();
  return {
    prepare: (text) => {
      const known = kept.get(text);
      if (known) return known;
      const statement = database.prepare(text) as SqliteStatement;
      const [oldest] = kept.keys();
      if (oldest !== undefined && kept.size >= MOST_STATEMENTS) kept.delete(oldest);
      kept.set(text, statement);
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

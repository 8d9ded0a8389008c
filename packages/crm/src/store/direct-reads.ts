import type { SqliteDatabase } from "kysely";
import type { Executor } from "./tables.ts";

/** A connection whose statements run at once, in the caller's own turn. */
export interface DirectConnection {
  readonly database: SqliteDatabase;
  /** Whether it is open, and no transaction is under way on it. */
  isFree(): boolean;
}

const connections = new WeakMap<Executor, DirectConnection>();

/** Notes the connection of a SQLite store, for statements that don't need Kysely's queue. */
export const setDirectConnection = (db: Executor, connection: DirectConnection): void => {
  connections.set(db, connection);
};

/**
 * The connection of a SQLite store, if a statement may run on it right now. During a transaction it may not:
 * it would see what is not committed, so it waits in Kysely's queue. A transaction's own executor has no
 * such connection.
 */
export function directConnection(db: Executor): SqliteDatabase | undefined {
  const connection = connections.get(db);
  return connection?.isFree() ? connection.database : undefined;
}

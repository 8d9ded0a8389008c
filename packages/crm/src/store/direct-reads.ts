import type { SqliteDatabase } from "kysely";
import type { Executor } from "./tables.ts";

/** A connection whose statements run synchronously. */
export interface DirectConnection {
  readonly database: SqliteDatabase;
  /** Whether it is open without a transaction. */
  isFree(): boolean;
}

const connections = new WeakMap<Executor, DirectConnection>();

/** Sets the connection of a SQLite store, for statements that don't need Kysely's queue. */
export const setDirectConnection = (db: Executor, connection: DirectConnection): void => {
  connections.set(db, connection);
};

/**
 * Returns the connection of a SQLite store if a statement may run on it now. During a transaction it may
 * not, as it would see uncommitted data; it waits in Kysely's queue. The executor of a transaction has
 * no such connection.
 */
export function directConnection(db: Executor): SqliteDatabase | undefined {
  const connection = connections.get(db);
  return connection?.isFree() ? connection.database : undefined;
}

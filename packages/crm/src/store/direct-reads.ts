import type { SqliteDatabase } from "kysely";
import type { Executor } from "./tables.ts";

/** A connection whose statements run at once, in the caller's own turn. */
export interface DirectConnection {
  readonly database: SqliteDatabase;
  /** Whether somebody's transaction is open on it. */
  isInTransaction(): boolean;
}

const connections = new WeakMap<Executor, DirectConnection>();

/** Notes the connection behind a SQLite store, for statements that can do without Kysely's queue. */
export const noteDirectConnection = (db: Executor, connection: DirectConnection): void => {
  connections.set(db, connection);
};

/**
 * The connection of a SQLite store, if a statement may run on it right now. While a transaction is open it
 * may not: it would see what is not committed, and has to wait in Kysely's queue. Transactions have an
 * executor of their own, which none was noted for.
 */
export function directConnection(db: Executor): SqliteDatabase | undefined {
  const connection = connections.get(db);
  return connection?.isInTransaction() === false ? connection.database : undefined;
}

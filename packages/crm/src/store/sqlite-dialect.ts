import {
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type SqliteDatabase,
} from "kysely";

/**
 * SQLite rolls back changes of its tables like any other; Kysely's own adapter does not use that. With it,
 * a process that dies during a migration leaves the store as it was.
 */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** SQLite ends a transaction itself when the disk is full. Ending it again would hide that error. */
class OneConnectionDriver extends SqliteDriver {
  readonly #isInTransaction: () => boolean;

  constructor(database: SqliteDatabase, isInTransaction: () => boolean) {
    super({ database });
    this.#isInTransaction = isInTransaction;
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#isInTransaction()) await super.rollbackTransaction(connection);
  }
}

/** Kysely's SQLite with migrations in transactions and rollbacks that keep the first error. */
export const createSqliteDialect = (
  database: SqliteDatabase,
  isInTransaction: () => boolean,
): Dialect => ({
  createDriver: () => new OneConnectionDriver(database, isInTransaction),
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createAdapter: () => new TransactionalAdapter(),
  createIntrospector: (db) => new SqliteIntrospector(db),
});

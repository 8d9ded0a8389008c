import {
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type SqliteDatabase,
} from "kysely";

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

/** Kysely's SQLite with rollbacks that keep the first error. */
export const createSqliteDialect = (
  database: SqliteDatabase,
  isInTransaction: () => boolean,
): Dialect => ({
  createDriver: () => new OneConnectionDriver(database, isInTransaction),
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createAdapter: () => new SqliteAdapter(),
  createIntrospector: (db) => new SqliteIntrospector(db),
});

import {
  CompiledQuery,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type TransactionSettings,
} from "kysely";
import type { Pool } from "pg";

/** The key of our advisory lock: any number. */
const TURN = 7_202_526;

/**
 * Runs one writing transaction at a time, for all processes on one schema. As on SQLite, it sees
 * everything that was written before, and nothing is written concurrently.
 */
class OneWriterDriver extends PostgresDriver {
  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    await super.beginTransaction(connection, settings);
    if (settings.accessMode === "read only") return;
    const turn = `select pg_advisory_xact_lock(${TURN}, hashtext(current_schema()))`;
    await connection.executeQuery(CompiledQuery.raw(turn));
  }
}

/** Kysely's PostgreSQL, one writer at a time. */
export const createPostgresDialect = (pool: Pool): Dialect => ({
  createDriver: () => new OneWriterDriver({ pool }),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createAdapter: () => new PostgresAdapter(),
  createIntrospector: (db) => new PostgresIntrospector(db),
});

import { Client } from "pg";
import { openPostgresStore } from "../store/postgres/open-postgres-store.ts";
import { startPostgres, type PostgresServer } from "./postgres-server.ts";
import { TEMPLATES, TEST_START_ERROR, TEST_SERVER } from "./test-databases.ts";

/** Copying a template takes a quarter of the time. Tests that kill a server start their own one. */
const FAST_COPIES = ["wal_level=minimal", "max_wal_senders=0"];

/**
 * Starts one PostgreSQL for all tests on it. If it can't start, they are skipped with a
 * message; in CI, that is a failure.
 */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  try {
    const server = await startPostgres(FAST_COPIES);
    process.env[TEST_SERVER] = server.urlOf("postgres");
    await createTemplate(server);
    return () => server.stop();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    process.env[TEST_START_ERROR] = reason;
    process.stderr.write(
      `SKIPPED: the tests on PostgreSQL, which cannot be started here: ${reason}\n`,
    );
    return undefined;
  }
}

async function createTemplate(server: PostgresServer): Promise<void> {
  const client = new Client({ connectionString: server.urlOf("postgres") });
  await client.connect();
  await client.query(`create database ${TEMPLATES.empty}`);
  await client.end();
  const empty = await openPostgresStore(server.urlOf(TEMPLATES.empty));
  await empty.destroy();
}

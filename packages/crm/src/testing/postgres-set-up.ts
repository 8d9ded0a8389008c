import { Client } from "pg";
import { openPostgresStore } from "../store/postgres/open-postgres-store.ts";
import { createPortableTemplate } from "./create-portable-template.ts";
import { startPostgres } from "./postgres-server.ts";
import {
  databaseUrlOf,
  TEST_SERVER,
  TEST_START_ERROR,
  testProfileOf,
  type TestProfile,
} from "./test-databases.ts";

/** Copying a template takes a quarter of the time. Tests that kill a server start their own one. */
const FAST_COPIES = ["wal_level=minimal", "max_wal_senders=0"];

/**
 * In the portable profile, transactions are serializable. While a test keeps one open, the server keeps the locks of all that
 * end during it, in every database.
 */
const MANY_LOCKS = ["max_pred_locks_per_transaction=1024"];

/** The part of a Vitest project that is used. The types of `vitest/node` would bring those of browsers. */
interface TestProject {
  readonly config: { readonly env: Readonly<Record<string, string | undefined>> };
}

/**
 * Starts one PostgreSQL for all tests on it, in any profile. If it can't start, they are skipped with a
 * message; in CI, that is a failure.
 */
export default async function setUp(
  project: TestProject,
): Promise<(() => Promise<void>) | undefined> {
  try {
    const started =
      process.env[TEST_SERVER] === undefined
        ? await startPostgres([...FAST_COPIES, ...MANY_LOCKS])
        : undefined;
    const server = (process.env[TEST_SERVER] ??= started?.urlOf("postgres") ?? "");
    await createTemplate(server, testProfileOf(project.config.env));
    return started && (() => started.stop());
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    process.env[TEST_START_ERROR] = reason;
    process.stderr.write(
      `SKIPPED: the tests on PostgreSQL, which cannot be started here: ${reason}\n`,
    );
    return undefined;
  }
}

async function createTemplate(
  server: string,
  { profile, templates: { bare, empty }, role }: TestProfile,
): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  if (profile === "portable") await createPortableTemplate(client, { database: bare, role });
  await client.query(`create database ${empty} owner ${role} template ${bare}`);
  await client.end();
  const databaseUrl = databaseUrlOf(server, empty, role);
  const store = await openPostgresStore({ databaseUrl, profile });
  await store.destroy();
}

import { Kysely, sql } from "kysely";
import { Client } from "pg";
import { openCrm } from "../open-crm.ts";
import { createPortableTemplate } from "./create-portable-template.ts";
import type { PostgresServer } from "./postgres-server.ts";
import { openPostgresDialect } from "../store/postgres/open-postgres-dialect.ts";
import type { PostgresLocation, Tables } from "../store/tables.ts";
import {
  databaseUrlOf,
  TEST_SERVER,
  testProfileOf,
  type Template,
  type TestStore,
} from "./test-databases.ts";

let admin: Promise<Client> | undefined;
let count = 0;
const { profile, templates, role } = testProfileOf(process.env);

/** A separate database on the server that the global setup started. */
export async function copyPostgres(template: Template): Promise<TestStore> {
  const client = await (admin ??= connect());
  if (template === "demo") await createDemoTemplate(client);
  count += 1;
  const database = `test_${process.pid}_${process.env["VITEST_WORKER_ID"] ?? 0}_${count}`;
  await client.query(
    `create database ${database} owner ${role} template ${templates[template]} strategy file_copy`,
  );
  let removing: Promise<unknown> | undefined;
  return {
    location: locationOf(database),
    remove: async () => {
      await (removing ??= client.query(`drop database ${database} with (force)`));
    },
  };
}

/** The location of a store on a server of one test, in the profile of the tests. */
export async function createTestDatabase(server: PostgresServer): Promise<PostgresLocation> {
  const url = server.urlOf("postgres");
  if (profile === "postgres") return { databaseUrl: url };
  const client = new Client({ connectionString: url });
  await client.connect();
  await createPortableTemplate(client, { database: templates.bare, role });
  await client.end();
  return { databaseUrl: databaseUrlOf(url, templates.bare, role), profile };
}

/** A database with a role that may do everything. */
export function asAdmin({ databaseUrl }: PostgresLocation): PostgresLocation {
  const url = new URL(databaseUrl);
  url.username = "postgres";
  url.searchParams.set("application_name", "tests");
  return { databaseUrl: url.href };
}

/** Opens a database for what a test looks up in it, which the role of the store may not do. */
export const openAsAdmin = (location: PostgresLocation): Kysely<Tables> =>
  new Kysely({ dialect: openPostgresDialect(asAdmin(location)).dialect });

/** How many connections of a database wait for a lock. The role of the store may not see that in the portable profile. */
export async function countBlocked(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`.execute(db);
  return Number(rows[0]?.count);
}

/** The first worker that needs the template creates it. */
async function createDemoTemplate(client: Client): Promise<void> {
  const { empty, demo } = templates;
  const exists = async (): Promise<boolean> =>
    (await client.query("select from pg_database where datname = $1", [demo])).rowCount === 1;
  if (await exists()) return;
  await client.query("select pg_advisory_lock(1)");
  try {
    if (await exists()) return;
    const draft = `${demo}_draft`;
    await client.query(`create database ${draft} owner ${role} template ${empty}`);
    const seeded = await openCrm({
      location: locationOf(draft),
      softphonePort: 4401,
    });
    await seeded.close();
    await client.query(`alter database ${draft} rename to ${demo}`);
  } finally {
    await client.query("select pg_advisory_unlock(1)");
  }
}

const locationOf = (database: string): PostgresLocation => ({
  databaseUrl: databaseUrlOf(serverUrl(), database, role),
  profile,
});

function serverUrl(): string {
  const address = process.env[TEST_SERVER];
  if (address === undefined) throw new Error("The set-up of these tests started no PostgreSQL.");
  return address;
}

async function connect(): Promise<Client> {
  const client = new Client({ connectionString: serverUrl() });
  await client.connect();
  return client;
}

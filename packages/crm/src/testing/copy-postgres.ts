import { Client } from "pg";
import { openCrm } from "../open-crm.ts";
import { TEMPLATES, TEST_SERVER, type Template, type TestStore } from "./test-databases.ts";

let admin: Promise<Client> | undefined;
let count = 0;

/** A separate database on the server that the global setup started. */
export async function copyPostgres(template: Template): Promise<TestStore> {
  const client = await (admin ??= connect());
  if (template === "demo") await createDemoTemplate(client);
  count += 1;
  const database = `test_${process.pid}_${process.env["VITEST_WORKER_ID"] ?? 0}_${count}`;
  await client.query(
    `create database ${database} template ${TEMPLATES[template]} strategy file_copy`,
  );
  let removing: Promise<unknown> | undefined;
  return {
    location: { databaseUrl: urlOf(database) },
    remove: async () => {
      await (removing ??= client.query(`drop database ${database} with (force)`));
    },
  };
}

/** The first worker that needs the template creates it. */
async function createDemoTemplate(client: Client): Promise<void> {
  const { empty, demo } = TEMPLATES;
  const exists = async (): Promise<boolean> =>
    (await client.query("select from pg_database where datname = $1", [demo])).rowCount === 1;
  if (await exists()) return;
  await client.query("select pg_advisory_lock(1)");
  try {
    if (await exists()) return;
    const draft = `${demo}_draft`;
    await client.query(`create database ${draft} template ${empty}`);
    const seeded = await openCrm({
      location: { databaseUrl: urlOf(draft) },
      softphonePort: 4401,
    });
    await seeded.close();
    await client.query(`alter database ${draft} rename to ${demo}`);
  } finally {
    await client.query("select pg_advisory_unlock(1)");
  }
}

function urlOf(database: string): string {
  const url = new URL(serverUrl());
  url.pathname = database;
  return url.href;
}

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

import { isDocumentedError, withoutErrorUrl } from "@calling-extensions/contract";
import { createHash } from "node:crypto";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "libsql";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createCrmServer } from "./create-crm-server.ts";
import { createClient } from "./testing/spawn-service.ts";

let root: string;
let intact: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "crm-server-"));
  intact = join(root, "intact");
  await (await createCrmServer({ dataDir: intact })).stop();
  changeDatabase(join(intact, "crm.db"), "pragma optimize");
});
afterAll(async () => {
  await rm(root, { recursive: true, force: true });
});

const changeDatabase = (file: string, statement: string): void => {
  const database = new Database(file);
  database.exec(statement);
  database.exec("pragma wal_checkpoint(truncate)");
  database.close();
};

/** Copies the folder without SQLite's log, which is empty, and disappears when the last statement is collected. */
const copyIntact = async (name: string): Promise<string> => {
  const dataDir = join(root, name);
  await cp(intact, dataDir, { recursive: true, filter: (path) => !/-(wal|shm)$/.test(path) });
  return dataDir;
};

const overwrite = async (file: string, from: number, to: number): Promise<void> => {
  const content = await readFile(file);
  await writeFile(file, content.fill("x", from, to));
};

/** The content of the files of a folder, without SQLite's shared memory and an empty log. */
const digestFiles = async (dataDir: string): Promise<Record<string, string>> => {
  const digests: Record<string, string> = {};
  for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const { name } = entry;
    const content = await readFile(join(entry.parentPath, name));
    const isEmptyLog = name.endsWith("-wal") && content.length === 0;
    if (isEmptyLog || name.endsWith("-shm")) continue;
    digests[name] = createHash("sha256").update(content).digest("hex");
  }
  return digests;
};

const damaged =
  "The database DIR/crm.db is damaged, or is not a database of this service. Restore a backup. The service did not change it.";
const repair =
  "Repair the file, restore it from a backup, or delete it to have a new token and key created.";
const lost =
  "but the folder was in use: it has a credentials.json. Restore a backup, or delete credentials.json too to begin with demo data.";

it.each<[what: string, spoil: (dataDir: string) => unknown, sentence: string]>([
  ["a database that is another file", (dir) => overwrite(join(dir, "crm.db"), 0, 4096), damaged],
  ["a truncated database", (dir) => truncate(join(dir, "crm.db"), 40_960), damaged],
  [
    "a database with damaged pages",
    (dir) => overwrite(join(dir, "crm.db"), 4096, 200_000),
    damaged,
  ],
  [
    "a database of a newer version",
    (dir) =>
      changeDatabase(
        join(dir, "crm.db"),
        "insert into kysely_migration (name, timestamp) values ('9000-newer', '2030')",
      ),
    "The database DIR/crm.db was written by a newer version of this service, which added 9000-newer. Start that version, or restore a backup. Nothing was changed.",
  ],
  [
    "a database of another program",
    async (dir) => {
      await rm(join(dir, "crm.db"));
      await rm(join(dir, "credentials.json"));
      changeDatabase(join(dir, "crm.db"), "create table records (name text)");
    },
    "The database DIR/crm.db holds the tables of another program. Use another data folder. The service did not change it.",
  ],
  [
    "a first start that an older version left unfinished",
    async (dir) => {
      await rm(join(dir, "crm.db"));
      await rm(join(dir, "credentials.json"));
      changeDatabase(
        join(dir, "crm.db"),
        "pragma journal_mode = wal; create table kysely_migration (name text primary key, timestamp text); create table kysely_migration_lock (id text primary key, is_locked integer); insert into kysely_migration_lock values ('migration_lock', 0); create table records (name text)",
      );
    },
    'The database DIR/crm.db couldn\'t be brought to this version: table "records" already exists. Its tables were not changed. Other tables are in the way, or an older version was interrupted before it stored anything. Use an empty data folder or database.',
  ],
  [
    "an empty database",
    (dir) => truncate(join(dir, "crm.db"), 0),
    `The database DIR/crm.db is empty, ${lost}`,
  ],
  [
    "a missing database",
    (dir) => rm(join(dir, "crm.db")),
    `The database DIR/crm.db is missing, ${lost}`,
  ],
  [
    "truncated credentials",
    (dir) => truncate(join(dir, "credentials.json"), 30),
    `The credentials file DIR/credentials.json isn't valid JSON. ${repair}`,
  ],
  [
    "credentials without a key",
    (dir) => writeFile(join(dir, "credentials.json"), '{"accessToken":"pat-12345678"}'),
    `The credentials file DIR/credentials.json needs an accessToken and a hapikey of at least 8 characters each. ${repair}`,
  ],
  [
    "credentials that can't be read",
    async (dir) => {
      await rm(join(dir, "credentials.json"));
      await mkdir(join(dir, "credentials.json"));
    },
    "The credentials file DIR/credentials.json can't be read (EISDIR).",
  ],
  [
    "a lock that is another file",
    (dir) => writeFile(join(dir, "crm.lock"), "x".repeat(4096)),
    "The lock file DIR/crm.lock is damaged. While no service uses the folder, delete that file, then start the service again.",
  ],
])("rejects %s in a sentence and changes nothing", async (what, spoil, sentence) => {
  const dataDir = await copyIntact(what.replaceAll(" ", "-"));
  await spoil(dataDir);
  const before = await digestFiles(dataDir);
  const error = await createCrmServer({ dataDir }).then(
    () => "It started.",
    (reason) => reason,
  );
  const message = sentence.replaceAll("DIR/", `${dataDir}/`);
  expect(withoutErrorUrl(String(error.message ?? error))).toBe(message);
  // The command prints only its sentence (main.test.ts).
  expect(isDocumentedError(error)).toBe(true);
  expect(await digestFiles(dataDir)).toEqual(before);
});

it("stores the token of the file if the store has another one", async () => {
  const dataDir = await copyIntact("other-token");
  const credentials = { accessToken: "pat-of-somebody", hapikey: "hapi-of-somebody" };
  await writeFile(join(dataDir, "credentials.json"), JSON.stringify(credentials));
  const { url, stop } = await createCrmServer({ dataDir });
  const ask = await createClient(url, dataDir);
  expect((await ask("/crm/v3/objects/contacts/101")).status).toBe(200);
  await stop();
});

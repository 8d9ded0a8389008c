import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildForTests } from "./build-for-tests.ts";
import { createClient, spawnService } from "./spawn-service.ts";

const BACKUPS = 3;
const WRITERS = 3;
const CONTACTS = "/crm/v3/objects/contacts";

let built: Awaited<ReturnType<typeof buildForTests>>;
let root: string;
beforeAll(async () => {
  built = await buildForTests();
  root = await mkdtemp(join(tmpdir(), "crm-server-"));
}, 120_000);
afterAll(async () => {
  await rm(root, { recursive: true, force: true });
  await built.remove();
});

const backUp = (dataDir: string, target: string, environment: Record<string, string> = {}) =>
  spawnService(built.main, ["backup", target, "--data", dataDir], { environment }).exit;

type Ask = Awaited<ReturnType<typeof createClient>>;

/** Creates contacts until told to stop, and notes those that were acknowledged. */
async function write(ask: Ask, acknowledged: string[], stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    const properties = { firstname: `Contact ${acknowledged.length}`, jobtitle: "x".repeat(5000) };
    const response = await ask(CONTACTS, "POST", { properties });
    expect(response.status).toBe(201);
    acknowledged.push(((await response.json()) as { id: string }).id);
  }
}

it("copies the data while it is written to: what was acknowledged before is in each copy", async () => {
  const dataDir = join(root, "data");
  const service = spawnService(built.main, ["--data", dataDir]);
  const ask = await createClient((await service.ready).url, dataDir);
  const acknowledged: string[] = [];
  const stop = new AbortController();
  const writers = Array.from({ length: WRITERS }, () => write(ask, acknowledged, stop.signal));
  const copies: { target: string; before: string[] }[] = [];
  for (let count = 1; count <= BACKUPS; count += 1) {
    const size = acknowledged.length;
    await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(size);
    const target = join(root, `backup-${count}`);
    const before = [...acknowledged];
    const { code, output } = await backUp(dataDir, target);
    expect([code, output]).toEqual([
      0,
      `The backup is in ${target}. To restore it, stop the service and start it with --data and the path of that folder or of a copy of it.\n`,
    ]);
    copies.push({ target, before });
  }
  stop.abort();
  await Promise.all(writers);
  await service.end("SIGKILL");

  for (const { target, before } of copies) {
    expect((await readdir(target)).toSorted()).toEqual(["credentials.json", "crm.db"]);
    for (const [name, mode] of [
      ["", 0o700],
      ["credentials.json", 0o600],
      ["crm.db", 0o600],
    ] as const) {
      expect((await stat(join(target, name))).mode & 0o777).toBe(mode);
    }
    // With its own token, as in the folder that was copied.
    const restored = spawnService(built.main, ["--data", target]);
    const askCopy = await createClient((await restored.ready).url, target);
    const found = await Promise.all(
      before.map(async (id) => (await askCopy(`${CONTACTS}/${id}`)).status),
    );
    expect(found).toEqual(before.map(() => 200));
    expect((await askCopy(CONTACTS, "POST", { properties: { firstname: "New" } })).status).toBe(
      201,
    );
    await restored.end("SIGKILL");
  }
}, 120_000);

it.each<[what: string, prepare: (dataDir: string, target: string) => unknown, sentence: string]>([
  [
    "overwrite a folder",
    (_dataDir, target) => mkdir(target),
    "TARGET already exists. Name a new folder; nothing was overwritten.",
  ],
  [
    "overwrite a file",
    (_dataDir, target) => writeFile(target, "mine"),
    "TARGET already exists. Name a new folder; nothing was overwritten.",
  ],
  [
    "copy a folder without data",
    (dataDir) => rm(join(dataDir, "crm.db")),
    "There is no data in DATA. Name the data folder with --data.",
  ],
  [
    "copy a damaged database",
    (dataDir) => writeFile(join(dataDir, "crm.db"), "x".repeat(10_000)),
    "DATA/crm.db couldn't be copied to TARGET: file is not a database. No backup was made.",
  ],
])("refuses to %s", async (what, prepare, sentence) => {
  const dataDir = join(root, what.replaceAll(" ", "-"));
  const target = `${dataDir}-backup`;
  await mkdir(dataDir);
  await writeFile(join(dataDir, "crm.db"), "");
  await prepare(dataDir, target);
  const before = await readdir(root);
  const { code, output } = await backUp(dataDir, target);
  const expected = sentence.replaceAll("DATA", dataDir).replaceAll("TARGET", target);
  expect([code, output]).toEqual([1, `${expected}\n`]);
  expect(await readdir(root)).toEqual(before);
});

it.each([
  [["backup"], "backup takes a new folder. See --help."],
  [["backup", "a", "b"], "Unexpected argument 'b'. See --help."],
  [["backup", "a", "--memory"], "A service with --memory keeps nothing to back up."],
  [
    ["backup", "a", "--database-url", "postgres://someone:secret@127.0.0.1:1/crm"],
    'PostgreSQL keeps this data. Back it up with pg_dump --format=custom --file=crm.dump "$DATABASE_URL", and restore it with pg_restore into an empty database.',
  ],
])("says what is wrong with the command line %j", async (args, sentence) => {
  const { code, output } = await spawnService(built.main, args).exit;
  expect([code, output]).toEqual([1, `${sentence}\n`]);
});

import { DocumentedError } from "@calling-extensions/contract";
import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "libsql";
import { searchEffort } from "@calling-extensions/crm/testing";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { backUp, describeBackup } from "./back-up.ts";
import { buildService } from "./testing/build-service.ts";
import { createCrmServer } from "./create-crm-server.ts";
import {
  createClient,
  readAccessToken,
  spawnService,
  uploadFile,
} from "./testing/spawn-service.ts";

const BACKUPS = searchEffort(1, 5);
const WRITERS = 3;
const BATCH_SIZE = 100;
/** One less than a backup attempts to copy files. */
const MAX_REPLACEMENTS = 4;
const CONTACTS = "/crm/v3/objects/contacts";

let built: Awaited<ReturnType<typeof buildService>>;
let root: string;
beforeAll(async () => {
  built = await buildService();
  root = await mkdtemp(join(tmpdir(), "crm-server-"));
}, 120_000);
afterAll(async () => {
  await rm(root, { recursive: true, force: true });
});

/** Backs up in another process. */
const runBackup = (dataDir: string, target: string) =>
  spawnService(built.main, ["backup", target, "--data", dataDir]).exit;

/** The keys of the contents that files of a data directory have. */
function readFiles(dataDir: string): { key: string }[] {
  const database = new Database(join(dataDir, "crm.db"), { readonly: true });
  try {
    const query = "select content_key as key from files order by id desc";
    return database.prepare(query).all() as { key: string }[];
  } finally {
    database.close();
  }
}

/** The keys that files of a data directory have without content. */
async function listLostContents(dataDir: string): Promise<string[]> {
  const paths = await readdir(join(dataDir, "files"), { recursive: true });
  return readFiles(dataDir)
    .map(({ key }) => key)
    .filter((key) => !paths.includes(join(key.slice(0, 2), key)));
}

type Ask = Awaited<ReturnType<typeof createClient>>;

/** Creates contacts until it is stopped, and lists those that were acknowledged. */
async function write(ask: Ask, acknowledged: string[], stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    const properties = { firstname: `Contact ${acknowledged.length}`, jobtitle: "x".repeat(5000) };
    const response = await ask(CONTACTS, "POST", { properties });
    expect(response.status).toBe(201);
    acknowledged.push(((await response.json()) as { id: string }).id);
  }
}

/**
 * Uploads files until it is stopped, and lists what was acknowledged. Replaces the content of one as often as it may:
 * each time, an attempt to copy the files may have to begin again.
 */
async function upload(
  url: string,
  accessToken: string,
  acknowledged: Map<string, string>,
  replacements: { left: number },
  stop: AbortSignal,
): Promise<void> {
  const { id } = await uploadFile(url, accessToken, "Replaced again and again.");
  for (let number = 0; !stop.aborted; number += 1) {
    const content = `Content ${number}`;
    const file = await uploadFile(url, accessToken, content);
    if (replacements.left > 0) {
      replacements.left -= 1;
      await uploadFile(url, accessToken, content, id);
    }
    acknowledged.set(new URL(file.url).pathname, content);
  }
}

it("copies the data during writes: each copy has what was acknowledged before", async () => {
  const folder = await mkdtemp(join(root, "writes-"));
  const dataDir = join(folder, "data");
  const service = spawnService(built.main, ["--data", dataDir]);
  const { url } = await service.ready;
  const ask = await createClient(url, dataDir);
  const acknowledged: string[] = [];
  const files = new Map<string, string>();
  const replacements = { left: MAX_REPLACEMENTS };
  const stop = new AbortController();
  onTestFinished(async () => {
    stop.abort();
    await service.end("SIGKILL");
  });
  const writers = [
    ...Array.from({ length: WRITERS }, () => write(ask, acknowledged, stop.signal)),
    upload(url, await readAccessToken(dataDir), files, replacements, stop.signal),
  ];
  const writing = Promise.all(writers);
  // A failure is reported below, or it follows from another one.
  writing.catch(() => undefined);
  const copies: { target: string; before: string[]; filesBefore: [string, string][] }[] = [];
  for (let count = 1; count <= BACKUPS; count += 1) {
    const size = acknowledged.length;
    const fileCount = files.size;
    await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(size);
    await expect.poll(() => files.size, { timeout: 20_000 }).toBeGreaterThan(fileCount);
    const target = join(folder, `backup-${count}`);
    const before = [...acknowledged];
    const filesBefore = [...files];
    replacements.left = MAX_REPLACEMENTS;
    const { code, output } = await runBackup(dataDir, target);
    expect([code, output]).toEqual([
      0,
      `The backup is in ${target}. To restore it, stop the service and start it with --data and the path of that folder or of a copy of it.\n`,
    ]);
    copies.push({ target, before, filesBefore });
  }
  stop.abort();
  await writing;
  await service.end("SIGKILL");

  for (const { target, before, filesBefore } of copies) {
    expect((await readdir(target)).toSorted()).toEqual(["credentials.json", "crm.db", "files"]);
    for (const [name, mode] of [
      ["", 0o700],
      ["files", 0o700],
      ["credentials.json", 0o600],
      ["crm.db", 0o600],
    ] as const) {
      expect((await stat(join(target, name))).mode & 0o777).toBe(mode);
    }
    // With its own token, as in the folder that was copied.
    const restored = await createCrmServer({ dataDir: target });
    const askCopy = await createClient(restored.url, target);
    const contents = await Promise.all(
      filesBefore.map(async ([path]) => (await fetch(`${restored.url}${path}`)).text()),
    );
    expect(contents).toEqual(filesBefore.map(([, content]) => content));
    expect(await listLostContents(target)).toEqual([]);
    const found = [];
    for (let begin = 0; begin < before.length; begin += BATCH_SIZE) {
      const inputs = before.slice(begin, begin + BATCH_SIZE).map((id) => ({ id }));
      const batch = await askCopy(`${CONTACTS}/batch/read`, "POST", { properties: [], inputs });
      found.push(...((await batch.json()) as { results: { id: string }[] }).results);
    }
    expect(found.map(({ id }) => id).toSorted()).toEqual(before.toSorted());
    expect((await askCopy(CONTACTS, "POST", { properties: { firstname: "New" } })).status).toBe(
      201,
    );
    await restored.stop();
  }
}, 120_000);

it("says which files had no content before, and copies everything else", async () => {
  const dataDir = join(root, "with-lost-content");
  const { url, stop } = await createCrmServer({ dataDir });
  const accessToken = await readAccessToken(dataDir);
  await uploadFile(url, accessToken, "lost");
  await uploadFile(url, accessToken, "unconfirmed");
  await stop();
  const [unconfirmed, key] = readFiles(dataDir).map((file) => file.key);
  const pathOf = (each = ""): string => join(dataDir, "files", each.slice(0, 2), each);
  await rm(pathOf(key));
  // As after a crash between the commit of a file and the end of its upload.
  await rename(pathOf(unconfirmed), join(dataDir, "files", "incoming", unconfirmed ?? ""));
  const target = join(root, "backup-without-lost-content");
  const lost = backUp(dataDir, target, { hasContents: true });
  expect(lost).toEqual([key]);
  expect(describeBackup(target, { lost, bucket: undefined })).toContain(
    ` of a copy of it. The content of 1 file was missing before: ${key}.`,
  );
  expect(describeBackup(target, { lost: ["a", "b"], bucket: "calls" })).toMatch(
    / in the bucket calls: back that up too\. The content of 2 files was missing before: a, b\.$/,
  );
  expect(await listLostContents(target)).toEqual([key]);
  await (await createCrmServer({ dataDir })).stop();
  expect(await listLostContents(dataDir)).toEqual([key]);
}, 60_000);

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
  const expected = sentence.replaceAll("DATA", dataDir).replaceAll("TARGET", target);
  expect(() => backUp(dataDir, target, { hasContents: true })).toThrow(
    new DocumentedError("backupFailed", expected),
  );
  expect(await readdir(root)).toEqual(before);
});

it("explains how to back up PostgreSQL", async () => {
  const url = "postgres://someone:secret@127.0.0.1:1/crm";
  const { code, output } = await spawnService(built.main, ["backup", "a", "--database-url", url])
    .exit;
  expect([code, output]).toEqual([
    1,
    'PostgreSQL keeps this data. Back it up with pg_dump --format=custom --file=crm.dump "$DATABASE_URL", and restore it with pg_restore into an empty database. The content of files is in the folder files of the data folder, or in the bucket: copy that after the dump. https://calling-extensions.dev/e/backupFailed\n',
  ]);
});

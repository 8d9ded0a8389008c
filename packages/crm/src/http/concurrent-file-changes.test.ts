// @postgres
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findUser } from "../auth/user.ts";
import { getFile, lockOfFile, saveFile } from "../files/file-repository.ts";
import { createLocalContentStore } from "../files/local-content-store.ts";
import { countBlocked, openAsAdmin } from "../testing/copy-postgres.ts";
import { openServicePair } from "../testing/open-service-pair.ts";
import { testEngine } from "../testing/open-test-store.ts";
import { searchEffort } from "../testing/search-effort.ts";
import { replaceText, storeText } from "../testing/store-text.ts";
import { openTestApp, type TestApp } from "../testing/open-test-app.ts";

const DAY_MS = 86_400_000;
const PAIRS = 8;
/** The reads until a file expires: from none to as many as a replacement takes. */
const MOMENTS = 32;
const STEP = searchEffort(4, 1);
const clock = { now: Date.parse("2026-01-15T09:00:00Z") };

let directory: string;
let here: TestApp;
let elsewhere: TestApp;
/** Undefined on SQLite. */
let admin: ReturnType<typeof openAsAdmin> | undefined;
let end: () => Promise<void>;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "crm-concurrent-"));
  const services = await openServicePair("demo", async (location) => {
    if (typeof location === "object" && "databaseUrl" in location) admin ??= openAsAdmin(location);
    return openTestApp({
      location,
      now: () => clock.now,
      contents: await createLocalContentStore(directory),
    });
  });
  ({ here, elsewhere } = services);
  end = async () => {
    await admin?.destroy();
    await services.close();
    await rm(directory, { recursive: true, force: true });
  };
});
afterAll(() => end());

/** Stores files, and does two things to each of them at the same time: one file after the other, so that they do meet. */
async function meet<Result>(
  name: string,
  act: (path: string, fileName: string) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let number = 0; number < PAIRS; number += 1) {
    const fileName = `${name} ${number}.txt`;
    const { id } = await storeText(here, { folderPath: "/busy", fileName });
    results.push(await act(`/files/v3/files/${id}`, fileName));
  }
  return results;
}

/** The keys of all contents in the store, and those that files have, when the jobs that are due have run. */
async function listKeys(): Promise<{ contents: string[]; files: string[] }> {
  await here.files.jobs.runDue();
  const names = await readdir(directory, { recursive: true, withFileTypes: true });
  const contents = names.filter((each) => each.isFile()).map((each) => each.name);
  const rows = await here.crm.read(({ db }) =>
    db.selectFrom("files").select("content_key").execute(),
  );
  return { contents: contents.toSorted(), files: rows.map((row) => row.content_key).toSorted() };
}

it("stays deleted when another service changes it at the same time", async () => {
  const statuses = await meet("deleted", async (path) => {
    const [deleted] = await Promise.all([
      here.api("DELETE", path),
      elsewhere.api("PATCH", path, { access: "PUBLIC_INDEXABLE" }),
    ]);
    return [deleted.status, (await here.api("GET", path)).status];
  });
  expect(statuses).toEqual(statuses.map(() => [204, 404]));
});

it("has both changes of two services that meet", async () => {
  const files = await meet("changed", async (path) => {
    await Promise.all([
      here.api("PATCH", path, { access: "PUBLIC_INDEXABLE" }),
      elsewhere.api("PATCH", path, { isUsableInContent: false }),
    ]);
    return (await here.api<object>("GET", path)).body;
  });
  for (const file of files) {
    expect(file).toMatchObject({ access: "PUBLIC_INDEXABLE", isUsableInContent: false });
  }
});

it("gives one of two files a name that both services choose", async () => {
  const statuses = await meet("named", async (path, fileName) => {
    const other = await storeText(here, { folderPath: "/busy", fileName: `other ${fileName}` });
    const name = `chosen ${fileName}`;
    const responses = await Promise.all([
      here.api("PATCH", path, { name }),
      elsewhere.api("PATCH", `/files/v3/files/${other.id}`, { name }),
    ]);
    return responses.map(({ status }) => status).toSorted((a, b) => a - b);
  });
  expect(statuses).toEqual(statuses.map(() => [200, 409]));
});

it("has the content of one of two services that overwrite and replace it, and the other is gone", async () => {
  await meet("replaced", async (path, fileName) => {
    const folderPath = "/busy";
    await Promise.all([
      storeText(here, { folderPath, fileName, text: "overwritten", overwrite: true }),
      replaceText(elsewhere, path.split("/").at(-1) ?? "", "replaced"),
    ]);
  });
  const { contents, files } = await listKeys();
  expect(contents).toEqual(files);
});

it("is removed with its content when it expires while another service replaces that", async () => {
  for (let reads = 0; reads < MOMENTS; reads += STEP) {
    const { id } = await storeText(here, { folderPath: "/busy", fileName: `expired ${reads}.txt` });
    const expiresAt = clock.now + DAY_MS;
    const path = `/files/v3/files/${id}`;
    expect((await here.api("PATCH", path, { expiresAt })).status).toBe(200);
    clock.now += DAY_MS - 1;
    const replacing = Promise.allSettled([replaceText(elsewhere, id, "late")]);
    for (let read = 0; read < reads; read += 1) await here.crm.read(findUser);
    clock.now += 1;
    await Promise.all([here.files.jobs.runDue(), replacing]);
    const { contents, files } = await listKeys();
    expect(contents).toEqual(files);
  }
});

/** On SQLite, one transaction runs after the other in the process, so that none waits in the store. */
const expectedBlocked = testEngine === "postgres" ? 1 : 0;

it("stays if another service keeps it longer while it expires", async () => {
  const { id } = await storeText(here, { folderPath: "/busy", fileName: "kept.txt" });
  const path = `/files/v3/files/${id}`;
  const expiresAt = clock.now + DAY_MS;
  await here.api("PATCH", path, { expiresAt });
  let removal: Promise<void> | undefined;
  await elsewhere.crm.write(
    async (context) => {
      const file = await getFile(context, id);
      await saveFile(context, { ...file, expiresAt: expiresAt + DAY_MS });
      clock.now = expiresAt;
      removal ??= here.files.jobs.runDue();
      await expect.poll(() => (admin ? countBlocked(admin) : 0)).toBe(expectedBlocked);
    },
    [lockOfFile(id)],
  );
  await removal;
  expect((await here.api("GET", path)).status).toBe(200);
});

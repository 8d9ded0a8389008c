import { afterEach, expect, it } from "vitest";
import type { ApiFile } from "../files/to-api-file.ts";
import { openTestApp, type TestApp } from "../testing/open-test-app.ts";
import { openTestStore } from "../testing/open-test-store.ts";
import { storeText } from "../testing/store-text.ts";
import { testContentStores } from "../testing/content-stores.ts";
import { parseSeed, readSeed } from "./read-seed-file.ts";

const clock = { now: Date.parse("2026-01-15T09:00:00Z") };
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

/** A store that is opened several times, with the same contents. */
async function openStore() {
  const { location, remove } = await openTestStore("demo");
  const { contents, remove: removeContents } = await testContentStores.local();
  closers.push(remove, removeContents);
  let opened: TestApp | undefined;
  return async (yaml: string): Promise<TestApp> => {
    if (opened) closers.splice(closers.indexOf(opened.close), 1);
    await opened?.close();
    const seed = await parseSeed(yaml, "test.yaml");
    opened = await openTestApp({ location, contents, seed, now: () => clock.now });
    closers.push(opened.close);
    return opened;
  };
}

const HIDDEN = "HIDDEN_INDEXABLE HIDDEN_NOT_INDEXABLE HIDDEN_PRIVATE".split(" ");
const seedOfHidden = `
files:
${HIDDEN.map((access, index) => `  - { id: ${701 + index}, path: /service/${access}.txt, access: ${access}, text: ${access} }`).join("\n")}
  - { id: 710, path: /welcome.txt, access: PUBLIC_INDEXABLE, text: Welcome! }
`;

const contentOf = async (app: TestApp, id: string, name: string): Promise<[number, unknown]> => {
  const { status, body } = await app.send("GET", `/file-content/${id}/${name}`, {});
  return [status, body];
};

it("stores files with fixed ids, whose content is text or base64", async () => {
  const open = await openStore();
  const app = await open(`
files:
  - { id: 701, path: /a/b/notes.md, text: "# Notes" }
  - { id: 702, path: dot.txt, access: PUBLIC_NOT_INDEXABLE, base64: iVBORw0KGgoAAAANSUhEUgAAAAIAAAADCAIAAAA2iEnWAAAAEElEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg== }
`);
  const { body } = await app.api<ApiFile>("GET", "/files/v3/files/701");
  expect(body).toMatchObject({ path: "/a/b/notes.md", access: "PRIVATE", size: 7 });
  expect((await app.api<ApiFile>("GET", "/files/v3/files/702")).body).toMatchObject({
    path: "/dot.png",
    width: 2,
    height: 3,
  });
  expect((await contentOf(app, "702", "dot.png"))[0]).toBe(200);
});

it("changes nothing at the next start, and restores what was changed, deleted or erased", async () => {
  const open = await openStore();
  const yaml = `
files:
  - { id: 701, path: /kept/same.txt, access: PUBLIC_INDEXABLE, text: one }
  - { id: 702, path: /kept/moved.txt, access: PUBLIC_INDEXABLE, text: two }
  - { id: 703, path: /kept/deleted.txt, access: PUBLIC_INDEXABLE, text: three }
  - { id: 704, path: /kept/erased.txt, access: PUBLIC_INDEXABLE, text: four }
`;
  let app = await open(yaml);
  const before = await app.api<ApiFile>("GET", "/files/v3/files/701");
  await app.api("PATCH", "/files/v3/files/702", { name: "other", access: "PRIVATE" });
  await app.api("DELETE", "/files/v3/files/703");
  await app.api("DELETE", "/files/v3/files/704/gdpr-delete");
  clock.now += 2 * 86_400_000;
  await app.files.jobs.runDue();
  app = await open(yaml);
  expect((await app.api<ApiFile>("GET", "/files/v3/files/701")).body).toEqual(before.body);
  for (const [id, name, text] of [
    ["702", "moved", "two"],
    ["703", "deleted", "three"],
    ["704", "erased", "four"],
  ] as const) {
    const { body } = await app.api<ApiFile>("GET", `/files/v3/files/${id}`);
    expect(body).toMatchObject({ path: `/kept/${name}.txt`, access: "PUBLIC_INDEXABLE" });
    expect(await contentOf(app, id, `${name}.txt`)).toEqual([200, text]);
  }
  app = await open(yaml.replace("text: one", "text: changed"));
  expect(await contentOf(app, "701", "same.txt")).toEqual([200, "changed"]);
  await app.files.jobs.runDue();
  const rows = await app.crm.read(({ db }) => db.selectFrom("files").selectAll().execute());
  expect(rows).toHaveLength(4);
});

const names = async (app: TestApp) => {
  const { body } = await app.api<{ results: ApiFile[] }>(
    "GET",
    "/files/v3/files/search?name=notes",
  );
  return body.results.map(({ id, name }) => `${id} ${name}`);
};

it("gets another name if a user's file has it", async () => {
  const open = await openStore();
  await open("files: [{ id: 701, path: /notes.txt, text: one }]");
  const yaml =
    "files: [{ id: 701, path: /notes.txt, text: one }, { id: 702, path: /notes.txt, text: two }]";
  expect(await names(await open(yaml))).toEqual(["701 notes", "702 notes-1"]);
  expect(await names(await open(yaml))).toEqual(["701 notes", "702 notes-1"]);
});

it("hides files: only a token with their scope reads them by id, and no list or change reaches them", async () => {
  const open = await openStore();
  const app = await open(seedOfHidden);
  const withScope = await app.tokens.issue({
    scopes: ["files", "files_ui_hidden.read"],
    label: "a",
  });
  const without = await app.tokens.issue({ scopes: ["files"], label: "b" });
  const get = (token: string, path: string) =>
    app.send<ApiFile>("GET", path, { authorization: `Bearer ${token}` });
  for (const [index, access] of HIDDEN.entries()) {
    const id = String(701 + index);
    const path = `/files/v3/files/${id}`;
    expect((await get(withScope, path)).body).toMatchObject({ id, access });
    expect((await get(without, path)).status).toBe(404);
    expect((await get(without, `${path}/signed-url`)).status).toBe(404);
    expect((await get(withScope, `/files/v3/files/stat/service%2F${access}.txt`)).status).toBe(404);
    expect((await contentOf(app, id, `${access}.txt`))[0]).toBe(404);
    for (const [method, suffix, body] of [
      ["PATCH", "", { name: "seen" }],
      ["DELETE", "", undefined],
      ["DELETE", "/gdpr-delete", undefined],
    ] as const) {
      const { status } = await app.api(method, path + suffix, body);
      expect([method, status]).toEqual([method, 404]);
    }
  }
  const listed = await get(withScope, "/files/v3/files/search?limit=100");
  expect(JSON.stringify(listed.body)).not.toContain("HIDDEN");
  expect(JSON.stringify(listed.body)).toContain("welcome");
});

it("keeps hidden files when a user stores a file over their names", async () => {
  const open = await openStore();
  const app = await open(seedOfHidden);
  const place = { folderPath: "/service", fileName: "HIDDEN_PRIVATE.txt" };
  const file = await storeText(app, { ...place, overwrite: true });
  expect(file).toMatchObject({ name: "HIDDEN_PRIVATE-1", access: "PRIVATE" });
  expect((await app.api<ApiFile>("GET", "/files/v3/files/703")).body.access).toBe("HIDDEN_PRIVATE");
  const { status } = await app.api("PATCH", `/files/v3/files/${file.id}`, {
    access: "HIDDEN_PRIVATE",
  });
  expect(status).toBe(400);
});

it.each([
  { id: 701, path: "/a.txt" },
  { id: 701, path: "/a.txt", text: "a", base64: "YQ==" },
  { id: 701, path: "/a.txt", base64: "?" },
  { id: 701, path: "/", text: "a" },
  { id: 701, path: "/a.txt", text: "a", access: "SECRET" },
  { id: 100_001, path: "/a.txt", text: "a" },
])("rejects %j", (file) => {
  expect(() => readSeed({ files: [file] }, "The seed")).toThrow("is invalid");
});

it("names the file that can't be stored", async () => {
  const open = await openStore();
  await expect(open("files: [{ id: 701, path: /a/../b.txt, text: a }]")).rejects.toThrow(
    "files/701",
  );
});

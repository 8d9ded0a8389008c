// @postgres
import { afterEach, beforeEach, expect, it } from "vitest";
import { IMPORT_LIFETIME_MS, MAX_LISTED_IMPORTS } from "../../limits.ts";
import type { ImportedRecord, PageImport, PageRecord } from "../../page-api/index.ts";
import { type Colleague, signInColleagues } from "../../testing/colleagues.ts";
import { openTestApp, type ErrorBody, type TestApp } from "../../testing/open-test-app.ts";

let now: number;
let app: TestApp;
let sessions: Awaited<ReturnType<typeof signInColleagues>>;
beforeEach(async () => {
  now = Date.parse("2026-03-01T00:00:00Z");
  app = await openTestApp({ now: () => now });
  sessions = await signInColleagues(app);
});
afterEach(() => app.close());

type Arguments = Parameters<TestApp["page"]>;
const as =
  (user: Colleague) =>
  <Body = ErrorBody>(method: Arguments[0], path: string, body?: object) =>
    app.page<Body>(method, `/_page/${path}`, body, sessions[user]);
const dana = as("dana");

const start = (importId = "1000000001", user: Colleague = "dana") =>
  as(user)("PUT", `imports/${importId}`, { objectTypeId: "0-1", fileName: "contacts.csv" });
const listFor = async (user: Colleague, objectTypeId = "0-1") =>
  (await as(user)<{ results: PageImport[] }>("GET", `imports?objectTypeId=${objectTypeId}`)).body
    .results;
const recordsOf = async (importId = "1000000001", user: Colleague = "dana") =>
  (await as(user)<{ results: ImportedRecord[] }>("GET", `imports/${importId}/records`)).body
    .results;
const create = (email: string, { importId = "1000000001", key = email } = {}) =>
  dana<PageRecord>("POST", "records/0-1", { properties: { email }, key, importId });

it("lists what a user has imported, and what to undo, however often a request is repeated", async () => {
  const update = { before: { jobtitle: "Operations lead" }, after: { jobtitle: "Captain" } };
  for (let time = 0; time < 2; time += 1) {
    expect((await start()).status).toBe(204);
    await create("cy@example.com");
    const { before, after: properties } = update;
    const change = { properties, before, importId: "1000000001" };
    expect((await dana("PATCH", "records/0-1/101", change)).status).toBe(200);
  }
  await create("di@example.com");
  expect(await listFor("dana")).toEqual([
    {
      importId: "1000000001",
      objectTypeId: "0-1",
      fileName: "contacts.csv",
      startedAt: now,
      created: 2,
      updated: 1,
    },
  ]);
  const records = await recordsOf();
  expect(records.map(({ record: { title }, ...each }) => [title, each])).toEqual([
    ["cy@example.com", {}],
    ["Ada Example", { update }],
    ["di@example.com", {}],
  ]);
});

it("is undone by two tabs at the same time", async () => {
  await start();
  const properties = { jobtitle: "Captain" };
  const before = { jobtitle: "Operations lead" };
  await dana("PATCH", "records/0-1/101", { properties, before, importId: "1000000001" });
  const { body: cy } = await create("cy@example.com");
  const undo = () =>
    Promise.all([
      dana("DELETE", `records/0-1/${cy.objectId}`),
      dana("PATCH", "records/0-1/101", { properties: before, before: properties }),
    ]);
  const outcomes = (await Promise.all([undo(), undo()])).flat();
  expect(outcomes.map(({ status }) => status)).toEqual([204, 200, 204, 200]);
  const forgotten = ["DELETE", "DELETE"] as const;
  const responses = await Promise.all(
    forgotten.map((method) => dana(method, "imports/1000000001")),
  );
  expect(responses.map(({ status }) => status)).toEqual([204, 204]);
  expect(await listFor("dana")).toEqual([]);
});

it("keeps imports of other users and types apart", async () => {
  await start();
  await create("cy@example.com");
  expect(await listFor("rep")).toEqual([]);
  expect(await listFor("dana", "0-2")).toEqual([]);
  for (const { status, body } of [
    await start("1000000001", "rep"),
    await as("rep")("DELETE", "imports/1000000001"),
    await as("rep")("GET", "imports/1000000001/records"),
  ]) {
    expect([status, body.message]).toEqual([409, "The id is in use."]);
  }
  expect(await listFor("dana")).toHaveLength(1);
});

it("leaves out what is in the recycle bin or merged into another record, and what has imported nothing", async () => {
  await start("1000000002");
  await start();
  const { body: cy } = await create("cy@example.com");
  const { body: di } = await create("di@example.com");
  await dana("DELETE", `records/0-1/${cy.objectId}`);
  await as("manager")("POST", "records/0-1/101/merge", { mergedId: di.objectId });
  expect(await recordsOf()).toEqual([]);
  expect((await listFor("dana")).map(({ importId }) => importId)).toEqual(["1000000001"]);
});

it("imports nothing more once an import is undone, and its records stay", async () => {
  await start();
  const { body: cy } = await create("cy@example.com");
  for (let time = 0; time < 2; time += 1) {
    expect((await dana("DELETE", "imports/1000000001")).status).toBe(204);
  }
  expect(await listFor("dana")).toEqual([]);
  expect(await recordsOf()).toEqual([]);
  expect((await dana("GET", `records/0-1/${cy.objectId}`)).status).toBe(200);
  const { status, body } = await create("di@example.com");
  expect([status, body]).toMatchObject([
    409,
    { message: "This import was undone in the meantime." },
  ]);
  const change = { properties: { jobtitle: "Captain" }, importId: "1000000001" };
  expect((await dana("PATCH", "records/0-1/101", change)).status).toBe(409);
  // Neither record was stored.
  const found = await dana<{ results: unknown[] }>("GET", "search?q=di@example.com");
  expect(found.body.results).toEqual([]);
  const { body: ada } = await dana<PageRecord>("GET", "records/0-1/101");
  expect(ada.properties.find(({ name }) => name === "jobtitle")?.value).not.toBe("Captain");
});

it("imports nothing more once an import is closed, which can still be undone", async () => {
  await start();
  const { body: cy } = await create("cy@example.com");
  for (let time = 0; time < 2; time += 1) {
    expect((await dana("POST", "imports/1000000001/close")).status).toBe(204);
  }
  // Another tab begins it again.
  await start();
  const { status, body } = await create("di@example.com");
  expect([status, body]).toMatchObject([409, { errors: [{ code: "IMPORT_CLOSED" }] }]);
  const change = { properties: { jobtitle: "Captain" }, importId: "1000000001" };
  expect((await dana("PATCH", "records/0-1/101", change)).status).toBe(409);
  expect((await recordsOf()).map(({ record }) => record.objectId)).toEqual([cy.objectId]);
  expect(await listFor("dana")).toMatchObject([{ created: 1, updated: 0 }]);
  expect((await dana("POST", "imports/1000000002/close")).status).toBe(204);
  const { status: refused } = await as("rep")("POST", "imports/1000000001/close");
  expect(refused).toBe(409);
});

it("lists all that was imported when it is closed while rows arrive", async () => {
  await start();
  const emails = Array.from({ length: 20 }, (_, index) => `${index}@example.com`);
  const [rows, records] = await Promise.all([
    Promise.all(emails.map((email) => create(email))),
    dana("POST", "imports/1000000001/close").then(() => recordsOf()),
  ]);
  const created = rows.filter(({ status }) => status === 201).map(({ body }) => body.objectId);
  expect(records.map(({ record }) => record.objectId).toSorted()).toEqual(created.toSorted());
});

it("lists the last imports, until their records would have left the recycle bin", async () => {
  for (let index = 0; index <= MAX_LISTED_IMPORTS; index += 1) {
    now += 1;
    const importId = String(1_000_000_001 + index);
    await start(importId);
    await create(`${index}@example.com`, { importId });
  }
  const listed = await listFor("dana");
  expect(listed).toHaveLength(MAX_LISTED_IMPORTS);
  expect(listed[0]?.importId).toBe(String(1_000_000_001 + MAX_LISTED_IMPORTS));
  now += IMPORT_LIFETIME_MS + 1;
  sessions = { ...sessions, dana: await app.startPageSession("11") };
  expect(await listFor("dana")).toEqual([]);
  await start("1000000099");
  expect(await recordsOf("1000000001")).toEqual([]);
});

it("forgets the values of a contact that is erased", async () => {
  await start();
  const change = { properties: { jobtitle: "Captain" }, importId: "1000000001" };
  await dana("PATCH", "records/0-1/101", change);
  await app.api("POST", "/crm/v3/objects/contacts/gdpr-delete", { objectId: "101" });
  expect(await recordsOf()).toEqual([]);
  const rows = await app.crm.read(({ db }) =>
    db.selectFrom("imported_records").selectAll().execute(),
  );
  expect(rows).toEqual([]);
});

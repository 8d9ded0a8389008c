import { afterEach, expect, it } from "vitest";
import { openTestApp, TEST_CREDENTIALS, type TestApp } from "../testing/open-test-app.ts";
import type { PageUsers } from "../page-api/index.ts";
import { loadSeed } from "./load-seed.ts";
import { parseSeed } from "./read-seed-file.ts";

let crm: TestApp | undefined;
afterEach(() => crm?.close());

const open = async (yaml: string): Promise<TestApp> => {
  crm = await openTestApp({ seed: await parseSeed(yaml, "test.yaml") });
  return crm;
};

it("adds records, associations and apps to the demo data, and replaces those with the same ids", async () => {
  const { api, page, send } = await open(`
records:
  contacts:
    - { id: 103, properties: { firstname: Cy, phone: "+12025550111" } }
    - { id: 101, properties: { jobtitle: Engineer } }
associations:
  - { from: tickets/302, to: contacts/103 }
  - { from: contacts/103, to: companies/202, types: [contact_to_company] }
apps:
  - id: 9002
    settings: { name: Fixture, url: "http://localhost:4500/" }
`);
  expect(
    await api("GET", "/crm/v3/objects/contacts/101?properties=firstname,jobtitle"),
  ).toMatchObject({
    body: { properties: { firstname: "Ada", jobtitle: "Engineer" } },
  });
  const ticket = await api("GET", "/crm/v3/objects/tickets/302?associations=contacts");
  expect(ticket).toMatchObject({
    body: { associations: { contacts: { results: [{ id: "101" }, { id: "103" }] } } },
  });
  const providers = await page<{ results: { appId: string; name: string }[] }>(
    "GET",
    "/_page/providers",
  );
  expect(providers.body.results.map(({ appId, name }) => `${appId} ${name}`)).toEqual([
    "9001 Demo softphone",
    "9002 Fixture",
  ]);
  const path = `/crm/v3/extensions/calling/9002/settings?hapikey=${TEST_CREDENTIALS.hapikey}`;
  expect(await send("GET", path, {})).toMatchObject({ body: { url: "http://localhost:4500/" } });
});

const user = (name: string) =>
  parseSeed(
    `users: [{ id: 31, ownerId: 41, name: "${name}", email: "kim@example.com" }]`,
    "test.yaml",
  );

it("keeps when a user was created, and notes when the user changed", async () => {
  let now = Date.UTC(2026, 0, 1);
  const app = await openTestApp({ seed: await user("Kim Lee"), now: () => now });
  crm = app;
  const times = async (name: string): Promise<unknown> => {
    now += 60_000;
    const seed = await user(name);
    await app.crm.write((context) => loadSeed(context, seed));
    const { body } = await app.api<{ createdAt: string; updatedAt: string }>(
      "GET",
      "/crm/v3/owners/41",
    );
    return [Date.parse(body.createdAt), Date.parse(body.updatedAt)].map((time) => now - time);
  };
  expect(await times("Kim Lee")).toEqual([60_000, 60_000]);
  expect(await times("Kim Wu")).toEqual([120_000, 0]);
});

it("gives users their roles, and leaves those that it doesn't name as they are", async () => {
  const app = await open(`
users:
  - { id: 31, ownerId: 41, name: Al, email: al@example.com, role: manager }
  - { id: 32, ownerId: 42, name: Cy, email: cy@example.com }
  - { id: 33, ownerId: 43, name: Di, email: di@example.com, permissions: [apps.manage] }
  - { id: 34, ownerId: 44, name: Ed, email: ed@example.com, permissions: [] }
`);
  const roles = async () =>
    (await app.page<PageUsers>("GET", "/_page/users")).body.results.map(({ role }) => role);
  const before = ["manager", "salesRep", "administrator", "administrator", "salesRep"];
  // By name: the demo user is the third.
  expect(await roles()).toEqual(before);
  await app.page("PATCH", "/_page/users/32", { role: "manager" });
  const again = `
users:
  - { id: 31, ownerId: 41, name: Al, email: al@example.com, role: salesRep }
  - { id: 32, ownerId: 42, name: Cy, email: cy@example.com }
`;
  const seed = await parseSeed(again, "again.yaml");
  await app.crm.write((context) => loadSeed(context, seed));
  expect(await roles()).toEqual(["salesRep", "manager", ...before.slice(2)]);
});

it("removes an app of the demo data", async () => {
  const { page } = await open(`
apps:
  - { id: 9001, settings: { name: Phone, url: "http://localhost:4401/" }, isInstalled: false }
`);
  expect((await page("GET", "/_page/providers")).body).toMatchObject({ results: [] });
});

it.each([
  ["contacts: [", "is not YAML"],
  ["people: []", "people"],
  ["records: { contacts: [{ id: 0, properties: {} }] }", "must be an id from 1 to 100000"],
  ["records: { contacts: [{ id: 100001, properties: {} }] }", "must be an id from 1 to 100000"],
  ["associations: [{ from: contacts, to: tickets/301 }]", "must be a record such as contacts/101"],
  ["apps: [{ id: 9002, settings: { name: x, url: nowhere } }]", "apps[0].settings.url"],
  ["portal: { id: 1, name: x, defaultCountry: XX }", "must be a country"],
])("rejects the file %j with a reason", async (yaml, reason) => {
  await expect(parseSeed(yaml, "test.yaml")).rejects.toThrow(reason);
});

it.each([
  ["records: { tickets: [{ id: 310, properties: { subject: x } }] }", "tickets/310"],
  ["records: { tickets: [{ id: 101, properties: { subject: x, hs_pipeline_stage: 1 } }] }", "101"],
  ["associations: [{ from: tickets/301, to: contacts/999 }]", "contacts/999"],
])("rejects the data %j with a reason", async (yaml, reason) => {
  const seed = await parseSeed(yaml, "test.yaml");
  await expect(openTestApp({ seed })).rejects.toThrow(reason);
});

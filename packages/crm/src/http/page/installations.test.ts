import { afterEach, expect, it } from "vitest";
import type { InstallationList, ProviderList } from "../../page-api/index.ts";
import { parseSeed } from "../../seed/read-seed-file.ts";
import {
  openTestApp,
  TEST_CREDENTIALS,
  type ErrorBody,
  type TestApp,
} from "../../testing/open-test-app.ts";

let crm: TestApp | undefined;
afterEach(() => crm?.close());

const open = async (seed?: string): Promise<TestApp> => {
  crm = await openTestApp(seed === undefined ? {} : { seed: await parseSeed(seed, "seed.yaml") });
  return crm;
};
const path = "/_page/installations/9001";
const everything = ["contacts", "timeline"];

async function offered(app: TestApp): Promise<string[]> {
  const { body } = await app.page<ProviderList>("GET", "/_page/providers");
  return body.results.map(({ appId }) => appId);
}

it("offers an app as a provider while it is installed", async () => {
  const app = await open();
  expect(await offered(app)).toEqual(["9001"]);
  for (const time of ["first", "again"]) {
    expect([time, (await app.page("DELETE", path)).status]).toEqual([time, 204]);
    expect(await offered(app)).toEqual([]);
  }
  expect((await app.page("PUT", path, { scopes: everything })).status).toBe(204);
  expect(await offered(app)).toEqual(["9001"]);
});

it("offers an app with the further origins that its frame may open", async () => {
  crm = await openTestApp({}, { allowedOrigins: { 9001: ["https://login.example"] } });
  const { body } = await crm.page<ProviderList>("GET", "/_page/providers");
  expect(body.results).toMatchObject([{ allowedOrigins: ["https://login.example"] }]);
});

it.each([
  [[], everything],
  [["contacts", "tickets"], ["timeline"]],
  [["timeline"], ["contacts"]],
  [["timeline", "crm.objects.contacts.read"], ["contacts"]],
])("rejects an installation with %j, and names what is missing", async (scopes, missing) => {
  const app = await open();
  await app.page("DELETE", path);
  const { status, body } = await app.page<ErrorBody>("PUT", path, { scopes });
  expect([status, body.category]).toEqual([403, "MISSING_SCOPES"]);
  expect(body.errors?.[0]?.context).toEqual({ requiredScopes: missing });
  for (const name of missing) expect(body.message).toContain(name);
  expect(await offered(app)).toEqual([]);
});

it("accepts the scopes that contacts stands for", async () => {
  const app = await open();
  const scopes = ["crm.objects.contacts.read", "crm.objects.contacts.write", "timeline"];
  expect((await app.page("PUT", path, { scopes })).status).toBe(204);
  expect(await offered(app)).toEqual(["9001"]);
});

it("doesn't offer an app that was installed with fewer scopes", async () => {
  const app = await open(`
    apps:
      - { id: 9003, settings: { name: Less, url: "https://less.example.com" }, scopes: [contacts] }
      - { id: 9004, settings: { name: Not, url: "https://not.example.com" }, isInstalled: false }
  `);
  expect(await offered(app)).toEqual(["9001"]);
  const { body } = await app.page<InstallationList>("GET", "/_page/installations");
  expect(body).toEqual({
    results: [
      {
        appId: "9001",
        name: "Demo softphone",
        isInstalled: true,
        isCallingApp: true,
        scopes: everything,
        missingScopes: [],
      },
      {
        appId: "9003",
        name: "Less",
        isInstalled: true,
        isCallingApp: true,
        scopes: ["contacts"],
        missingScopes: ["timeline"],
      },
      {
        appId: "9004",
        name: "Not",
        isInstalled: false,
        isCallingApp: true,
        scopes: [],
        missingScopes: everything,
      },
    ],
  });
});

it("requires a permission to install and uninstall", async () => {
  const app = await open(`
    users: [{ id: 11, ownerId: 21, name: Dana Demo, email: dana@example.com, permissions: [other] }]
  `);
  for (const [method, body] of [
    ["PUT", { scopes: everything }],
    ["PUT", { no: 1 }],
    ["DELETE", undefined],
  ] as const) {
    const rejected = await app.page<ErrorBody>(method, path, body);
    expect([rejected.status, rejected.body.errors?.[0]?.code]).toEqual([403, "MISSING_PERMISSION"]);
    expect(rejected.body.message).toContain("apps.manage");
  }
  expect(await offered(app)).toEqual(["9001"]);
});

it.each([
  [404, "/_page/installations/9999", { scopes: everything }],
  [404, "/_page/installations/x", { scopes: everything }],
  [400, path, undefined],
  [400, path, { scopes: "contacts" }],
  [400, path, { scopes: ["*"] }],
])("responds %i to PUT %s with %j", async (status, url, body) => {
  const app = await open();
  expect((await app.page("PUT", url, body)).status).toBe(status);
});

it("accepts no token", async () => {
  const app = await open();
  const origin = "http://127.0.0.1:4400";
  const headers = { authorization: `Bearer ${TEST_CREDENTIALS.accessToken}`, origin };
  for (const method of ["GET", "PUT", "DELETE"] as const) {
    const url = method === "GET" ? "/_page/installations" : path;
    expect((await app.send(method, url, headers)).status).toBe(401);
  }
});

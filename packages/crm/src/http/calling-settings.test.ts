import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ProviderList } from "../page-api/index.ts";
import { parseSeed } from "../seed/read-seed-file.ts";
import {
  openTestApp,
  TEST_CREDENTIALS,
  type ErrorBody,
  type TestApp,
} from "../testing/open-test-app.ts";

const seed = `
  tokens:
    - { token: "pat-reads", scopes: [developers-read] }
    - { token: "pat-writes", scopes: [developers-write] }
    - { token: "pat-others", scopes: [contacts, timeline, tickets] }
`;

let now = 1_700_000_000_000;
let crm: TestApp;
beforeEach(async () => {
  crm = await openTestApp({ now: () => now, seed: await parseSeed(seed, "seed.yaml") });
});
afterEach(() => crm.close());

const path = "/crm/v3/extensions/calling/9005/settings";
const key = `?hapikey=${TEST_CREDENTIALS.hapikey}`;
const url = "https://app.example.com/calls";
const settings = { name: "My app", url };
const recording = { urlToRetrieveAuthedRecording: "https://app.example.com/recordings/%s" };
const channel = { url, isReady: false };

describe("settings of a calling app", () => {
  it("have all nine fields, as set or at their defaults", async () => {
    const all = {
      ...settings,
      width: 500,
      height: 300,
      isReady: false,
      supportsCustomObjects: true,
      supportsInboundCalling: true,
      usesRemote: true,
      usesCallingWindow: true,
    };
    const created = await crm.send("POST", path + key, {}, all);
    const times = {
      createdAt: new Date(now).toISOString(),
      updatedAt: new Date(now).toISOString(),
    };
    expect(created).toMatchObject({ status: 200, body: { ...all, ...times } });
    expect(Object.keys(created.body as object)).toHaveLength(11);
    now += 1000;
    const changed = await crm.send("PATCH", path + key, {}, { isReady: true });
    const updatedAt = new Date(now).toISOString();
    expect(changed.body).toEqual({ ...all, ...times, isReady: true, updatedAt });
  });

  it("reach the page with isReady and supportsCustomObjects, once the app is installed", async () => {
    const given = { ...settings, isReady: false, supportsCustomObjects: true };
    await crm.send("POST", path + key, {}, given);
    await crm.page("PUT", "/_page/installations/9005", { scopes: ["contacts", "timeline"] });
    const { body } = await crm.page<ProviderList>("GET", "/_page/providers");
    expect(body.results.find(({ appId }) => appId === "9005")).toMatchObject(given);
  });
});

const parts = [
  ["recording", recording, { urlToRetrieveAuthedRecording: "https://other.example.com/%s" }],
  ["channel-connection", channel, { isReady: true }],
] as const;

describe.each(parts)("the %s settings", (name, given, patch) => {
  const part = `${path}/${name}${key}`;

  it("are created once, read and updated", async () => {
    expect((await crm.send("GET", part, {})).status).toBe(404);
    expect((await crm.send("PATCH", part, {}, patch)).status).toBe(404);
    const created = await crm.send<object>("POST", part, {}, given);
    expect(created).toMatchObject({ status: 200, body: given });
    expect((await crm.send("POST", part, {}, given)).status).toBe(409);
    expect(await crm.send("GET", part, {})).toMatchObject({ status: 200, body: created.body });
    const changed = await crm.send<object>("PATCH", part, {}, patch);
    expect(changed).toMatchObject({ status: 200, body: { ...given, ...patch } });
    expect(await crm.send("GET", part, {})).toMatchObject({ status: 200, body: changed.body });
  });

  it("are separate for each app", async () => {
    await crm.send("POST", part, {}, given);
    expect((await crm.send("GET", part.replace("9005", "9006"), {})).status).toBe(404);
  });
});

it("deletes a channel connection, and can't delete recording settings", async () => {
  const part = `${path}/channel-connection${key}`;
  await crm.send("POST", part, {}, channel);
  expect((await crm.send("DELETE", part, {})).status).toBe(204);
  expect((await crm.send("GET", part, {})).status).toBe(404);
  expect((await crm.send("DELETE", part, {})).status).toBe(404);
  expect((await crm.send("DELETE", `${path}/recording${key}`, {})).status).toBe(405);
});

it.each([
  ["recording", {}],
  ["recording", { urlToRetrieveAuthedRecording: "ftp://app.example.com" }],
  ["channel-connection", { url }],
  ["channel-connection", { isReady: true }],
  ["channel-connection", { url: "nowhere", isReady: true }],
])("rejects %s settings with %j", async (name, body) => {
  expect((await crm.send("POST", `${path}/${name}${key}`, {}, body)).status).toBe(400);
});

const dated = (date: string, name: string) =>
  `/crm/extensions/calling/${date}/9005/settings${name}`;
const names = ["", "/recording", "/channel-connection"];
const bodies: Record<string, object> = {
  "": settings,
  "/recording": recording,
  "/channel-connection": channel,
};
const as = (token: string) => ({ authorization: `Bearer ${token}` });

describe.each(names)("/settings%s", (name) => {
  it("accepts the developer key at every path, and a token only at the newest", async () => {
    const body = bodies[name] ?? {};
    expect((await crm.send("POST", path + name + key, {}, body)).status).toBe(200);
    for (const address of [
      path + name,
      ...["2025-09", "2026-03", "2026-09"].map((date) => dated(date, name)),
    ]) {
      expect((await crm.send("GET", address + key, {})).status).toBe(200);
      expect((await crm.send("GET", address, {})).status).toBe(401);
      const { status } = await crm.send("GET", address, as(TEST_CREDENTIALS.accessToken));
      expect([address, status]).toEqual([address, address.includes("2026-03") ? 200 : 401]);
    }
  });

  it("requires a developer scope of a token", async () => {
    const address = dated("2026-03", name);
    const problems: unknown[] = [];
    for (const [method, token] of [
      ["POST", "pat-reads"],
      ["POST", "pat-writes"],
      ["GET", "pat-reads"],
      ["GET", "pat-writes"],
      ["PATCH", "pat-reads"],
      ["GET", "pat-others"],
      ["GET", "pat-unknown"],
    ] as const) {
      const { status, body } = await crm.send<ErrorBody>(
        method,
        address,
        as(token),
        method === "GET" ? undefined : bodies[name],
      );
      problems.push([method, token, status, body.errors?.[0]?.context?.["requiredScopes"]]);
    }
    const read = ["developers-read", "developers-write"];
    const write = ["developers-write"];
    expect(problems).toEqual([
      ["POST", "pat-reads", 403, write],
      ["POST", "pat-writes", 200, undefined],
      ["GET", "pat-reads", 200, undefined],
      ["GET", "pat-writes", 200, undefined],
      ["PATCH", "pat-reads", 403, write],
      ["GET", "pat-others", 403, read],
      ["GET", "pat-unknown", 401, undefined],
    ]);
  });

  it("accepts no token instead of a wrong key", async () => {
    for (const query of ["?hapikey=nope", "?hapikey=", "?hapikey=a&hapikey=b"]) {
      const address = dated("2026-03", name) + query;
      expect([query, (await crm.send("GET", address, as("pat-reads"))).status]).toEqual([
        query,
        401,
      ]);
    }
    expect((await crm.send("GET", `/${dated("2026-03", name)}`, as("pat-reads"))).status).toBe(404);
  });
});

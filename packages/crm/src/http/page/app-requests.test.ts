import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createRequestLog } from "../../apps/request-log.ts";
import { hashSecret } from "../../auth/credentials.ts";
import { fromStoredId } from "../../ids/record-id.ts";
import { MAX_LOGGED_PATH_LENGTH, MAX_LOGGED_REQUESTS, MAX_REQUEST_SENDERS } from "../../limits.ts";
import type { AppRequest, AppRequestList, CreatedPrivateToken } from "../../page-api/index.ts";
import { openTestApp, TEST_CREDENTIALS, type TestApp } from "../../testing/open-test-app.ts";

const START = Date.parse("2026-01-15T09:00:00Z");
let now: number;
let hasOthers: boolean;
let crm: TestApp;
beforeEach(async () => {
  now = START;
  hasOthers = false;
  const options = { requestLog: createRequestLog(), rateLimits: { perTenSeconds: 3, perDay: 90 } };
  const heartbeat = { hasOthers: async () => hasOthers };
  crm = await openTestApp({ now: () => now }, { ...options, heartbeat });
});
afterEach(() => crm.close());

async function list(sender?: string): Promise<AppRequestList> {
  const query = sender === undefined ? "" : `?sender=${sender}`;
  const { status, body } = await crm.page<AppRequestList>("GET", `/_page/app-requests${query}`);
  expect(status).toBe(200);
  return body;
}
const newest = async (): Promise<AppRequest | undefined> => (await list()).results[0];
const get = (url: string, token: string) =>
  crm.send("GET", url, { authorization: `Bearer ${token}` });
const create = async (label: string, scopes: readonly string[]): Promise<string> => {
  const { body } = await crm.page<CreatedPrivateToken>("POST", "/_page/tokens", { label, scopes });
  return body.secret;
};

it("lists what a token has sent, with scopes, limits and the correlation id", async () => {
  const token = await create("Export", ["tickets"]);
  const ok = await get("/crm/v3/objects/tickets?limit=1&after=", token);
  expect(await list()).toEqual({
    senders: [{ id: hashSecret(token), name: "Export" }],
    results: [
      {
        id: ok.headers["x-hubspot-correlation-id"],
        at: expect.closeTo(START, -4),
        sender: hashSecret(token),
        method: "GET",
        path: "/crm/v3/objects/tickets?limit&after",
        operation: { id: "listObjects", tag: expect.any(String) },
        status: ok.status,
        durationMs: expect.any(Number),
        scopes: [{ anyOf: ["tickets"], isGranted: true }],
        remaining: { interval: 2, day: 89 },
      },
    ],
    isPartial: false,
  });
});

it("shows which scopes are missing, of both types of an association", async () => {
  const token = await create("Links", ["crm.objects.companies.write", "tickets"]);
  const path = "/crm/v4/objects/contacts/101/associations/default/companies/201";
  const { status } = await crm.send("PUT", path, { authorization: `Bearer ${token}` });
  expect(status).toBe(403);
  expect(await newest()).toMatchObject({
    path,
    status: 403,
    scopes: [
      { anyOf: ["crm.objects.contacts.write"], isGranted: false },
      { anyOf: ["crm.objects.companies.write"], isGranted: true },
    ],
    error: { category: "MISSING_SCOPES" },
  });
});

it("lists requests that the limit rejected", async () => {
  const token = await create("Busy", ["tickets"]);
  for (let count = 0; count < 4; count += 1) await get("/crm/v3/objects/tickets", token);
  const statuses = (await list()).results.map(({ status }) => status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  expect(statuses).toHaveLength(4);
  expect((await list()).results).toContainEqual(
    expect.objectContaining({ error: expect.objectContaining({ category: "RATE_LIMITS" }) }),
  );
});

it("lists requests with a token that was revoked or has expired, and of unknown paths", async () => {
  const token = await create("Old", ["tickets"]);
  await get("/crm/v3/objects/tickets", token);
  now += 1000;
  await get("/crm/v3/tickets", token);
  expect(await newest()).toMatchObject({ path: "/crm/v3/tickets", status: 404 });
  expect(await newest()).not.toHaveProperty("operation");
  await crm.page("DELETE", `/_page/tokens/${hashSecret(token)}`);
  now += 1000;
  await get("/crm/v3/objects/tickets", token);
  expect(await newest()).toMatchObject({
    status: 401,
    error: { category: "INVALID_AUTHENTICATION" },
  });
  expect((await list()).senders).toEqual([{ id: hashSecret(token), name: "Old" }]);
});

it("lists neither requests of the page nor with unknown credentials", async () => {
  await crm.page("GET", "/_page/session");
  await get("/crm/v3/objects/tickets", "pat-unknown-000000000");
  await crm.send("GET", "/crm/v3/objects/tickets", {});
  expect(await list()).toEqual({ senders: [], results: [], isPartial: false });
});

it("names apps, and lists the requests of one", async () => {
  const tokens = await Promise.all(
    [9001, 9777].map((appId) =>
      crm.tokens.issue({ scopes: ["tickets"], label: "authorization", appId: fromStoredId(appId) }),
    ),
  );
  for (const token of [...tokens, TEST_CREDENTIALS.accessToken]) {
    await get("/crm/v3/objects/tickets", token);
  }
  const key = TEST_CREDENTIALS.hapikey;
  await crm.send("GET", `/crm/v3/extensions/calling/9001/settings?hapikey=${key}`, {});
  const { senders } = await list();
  expect(senders.map(({ name }) => name)).toEqual([
    "Developer key",
    "Token of the service",
    "App 9777",
    expect.stringContaining("oftphone"),
  ]);
  const { results } = await list("9777");
  expect(results.map(({ sender }) => sender)).toEqual(["9777"]);
  expect((await list("unknown")).results).toEqual([]);
});

it("says if other processes know more", async () => {
  hasOthers = true;
  expect(await list()).toMatchObject({ isPartial: true });
});

const secret = `pat-${"a1".repeat(32)}`;
describe("what may be personal or secret", () => {
  it("is left out of paths", async () => {
    const paths = [
      ["/crm/v3/objects/contacts/101?properties=phone", "/crm/v3/objects/contacts/101?properties"],
      ["/crm/v3/objects/contacts/12025550199", "/crm/v3/objects/contacts/12025550199"],
      [
        "/crm/v3/objects/contacts/12025550199?idProperty=phone",
        "/crm/v3/objects/contacts/[value]?idProperty",
      ],
      [
        "/crm/v3/objects/contacts/Ada?idProperty=firstname",
        "/crm/v3/objects/contacts/[value]?idProperty",
      ],
      ["/crm/v3/objects/contacts/%2B1%20202%20555%200199", "/crm/v3/objects/contacts/[value]"],
      ["/crm/v3/objects/contacts/ada%2540example.com", "/crm/v3/objects/contacts/[value]"],
      ["/files/v3/files/stat/Ada", "/files/v3/files/stat/[value]"],
      ["/files/v3/folders/Ada", "/files/v3/folders/[value]"],
      ["/files/v3/folders/7001", "/files/v3/folders/7001"],
      [
        `/crm/v3/objects/contacts/${secret}?${secret}=1`,
        "/crm/v3/objects/contacts/[value]?[value]",
      ],
      ["/crm/v3/objects/contacts/%E2%80%AE%F0%9F%92%A9", "/crm/v3/objects/contacts/[value]"],
      ["/crm/v3/objects/contacts/%ff%zz", "/crm/v3/objects/contacts/[value]"],
    ];
    // No route matches a path that can't be decoded, so its token must be known.
    await get("/crm/v3/objects/contacts", TEST_CREDENTIALS.accessToken);
    const described: (string | undefined)[] = [];
    for (const [url = ""] of paths) {
      now += 10_000;
      await get(url, TEST_CREDENTIALS.accessToken);
      described.push((await newest())?.path);
    }
    expect(described).toEqual(paths.map(([, path]) => path));
  });

  it("is left out of errors", async () => {
    const properties = { firstname: "Ada", hs_object_id: "+1 202 555 0199", nope: secret };
    await crm.api("POST", "/crm/v3/objects/contacts", { properties });
    await crm.api("GET", `/crm/v3/objects/contacts/${secret}`);
    await crm.api("GET", "/crm/v3/objects/ada@example.com%20+12025550199");
    const text = JSON.stringify((await list()).results);
    expect(text).toContain("VALIDATION_ERROR");
    // Long enough not to be in a random id.
    expect(text).not.toMatch(/(?:a1){6}|202 ?555 ?0199|ada@/);
  });

  it("is left out of long paths, which are cut", async () => {
    await get("/crm/v3/objects/contacts", TEST_CREDENTIALS.accessToken);
    now += 1000;
    await get(`/crm${"/v3".repeat(1000)}/${"é".repeat(500)}`, TEST_CREDENTIALS.accessToken);
    expect((await newest())?.path).toHaveLength(MAX_LOGGED_PATH_LENGTH);
  });
});

it("remembers the newest requests of each sender, and a limited number of senders", async () => {
  const log = createRequestLog();
  const grant = { kind: "accessToken", label: "A", scopes: [], expiresAt: undefined } as const;
  const note = (id: string, count: number): void =>
    log.note(
      { ...grant, id, appId: undefined, userId: undefined },
      {
        id: `${id}-${count}`,
        at: count,
        method: "GET",
        path: "/",
        status: 200,
        durationMs: 1,
        scopes: [],
        remaining: {},
      },
    );
  note("quiet", 0);
  for (let count = 1; count <= 10_000; count += 1) note("busy", count);
  const read = (sender?: string) => crm.crm.read((context) => log.list(context, sender));
  const { results } = await read();
  expect(results).toHaveLength(MAX_LOGGED_REQUESTS);
  expect(results[0]?.id).toBe("busy-10000");
  expect((await read("busy")).results).toEqual(results);
  expect((await read("quiet")).results).toHaveLength(1);
  for (let count = 0; count < MAX_REQUEST_SENDERS; count += 1) note(`token-${count}`, count);
  const { senders } = await read();
  expect(senders).toHaveLength(MAX_REQUEST_SENDERS);
  expect(senders.map(({ id }) => id)).not.toContain("busy");
});

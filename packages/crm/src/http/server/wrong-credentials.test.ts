import type { FastifyRequest } from "fastify";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createMemoryCounter } from "../../auth/request-counter.ts";
import { MAX_RATE_COUNTERS, SESSION_LIFETIME_MS } from "../../limits.ts";
import { SESSION_HEADER } from "../../page-api/index.ts";
import { FORM_TYPE, formBody, formParts } from "../../testing/multipart-form.ts";
import {
  CLIENT_ID,
  CLIENT_SECRET,
  oauthSeed,
  OTHER_CLIENT_ID,
  requestTokens,
  type OAuthErrorBody,
} from "../../testing/oauth-app.ts";
import { openTestApp, TEST_CREDENTIALS, type TestApp } from "../../testing/open-test-app.ts";
import { createWrongCredentials, TooManyFailures } from "./wrong-credentials.ts";

let now = Date.now();
let crm: TestApp;
beforeEach(async () => {
  now = Date.now();
  crm = await openTestApp(
    { seed: oauthSeed(), now: () => now },
    { wrongCredentials: { perAddress: 5, perClient: 3 } },
  );
});
afterEach(() => crm.close());

const contact = "/crm/v3/objects/contacts/101";
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const statuses = async (count: number, ask: () => Promise<{ status: number }>) => {
  const all: number[] = [];
  for (let index = 0; index < count; index += 1) all.push((await ask()).status);
  return all;
};

it.each([
  ["tokens", () => crm.send("GET", contact, bearer("wrong")), 401],
  [
    "developer keys",
    () => crm.send("GET", "/crm/v3/extensions/calling/9001/settings?hapikey=wrong", {}),
    401,
  ],
  ["sessions", () => crm.send("GET", "/_page/session", { [SESSION_HEADER]: "wrong" }), 401],
] as const)(
  "limits wrong %s of an address, and lets right ones pass",
  async (_what, ask, status) => {
    expect(await statuses(7, ask)).toEqual([...Array.from({ length: 5 }, () => status), 429, 429]);
    const limited = await crm.send<{ category: string }>("GET", contact, bearer("wrong"));
    expect([limited.body.category, limited.headers["retry-after"]]).toEqual(["RATE_LIMITS", "60"]);
    const right = await crm.send("GET", contact, bearer(TEST_CREDENTIALS.accessToken));
    expect(right.status).toBe(200);
    now += 60_000;
    expect(await statuses(1, ask)).toEqual([status]);
  },
);

it("tells a page that its session has ended, although others at its address had wrong tokens", async () => {
  const session = await crm.startPageSession();
  const ask = () => crm.send("GET", "/_page/session", session);
  expect((await ask()).status).toBe(200);
  now += SESSION_LIFETIME_MS;
  await statuses(7, () => crm.send("GET", contact, bearer("wrong")));
  expect(await statuses(9, ask)).toEqual(Array.from({ length: 9 }, () => 401));
  // Nor is it forgotten as soon as another page signs in.
  await crm.startPageSession();
  expect((await ask()).status).toBe(401);
});

it("counts no request without credentials", async () => {
  expect(new Set(await statuses(9, () => crm.send("GET", contact, {})))).toEqual(new Set([401]));
});

it("limits wrong signatures of an address", async () => {
  const form = formBody(formParts({ options: { access: "PRIVATE" }, folderPath: "/" }));
  const headers = { ...bearer(TEST_CREDENTIALS.accessToken), "content-type": FORM_TYPE };
  const { body } = await crm.send<{ id: string }>("POST", "/files/v3/files", headers, form);
  const ask = () => crm.send("GET", `/file-content/${body.id}/x.txt?expires=1&signature=wrong`, {});
  expect(await statuses(6, ask)).toEqual([404, 404, 404, 404, 404, 429]);
});

const refresh = (client_id: string, client_secret: string) =>
  requestTokens<OAuthErrorBody>(crm, {
    grant_type: "refresh_token",
    client_id,
    client_secret,
    refresh_token: "refresh-unknown",
  });

it("limits wrong secrets of a client, before they are checked", async () => {
  expect(await statuses(4, () => refresh(CLIENT_ID, "wrong"))).toEqual([401, 401, 401, 429]);
  expect((await refresh(CLIENT_ID, CLIENT_SECRET)).status).toBe(429);
  expect(await statuses(3, () => refresh(OTHER_CLIENT_ID, "wrong"))).toEqual([401, 401, 429]);
  now += 60_000;
  expect((await refresh(CLIENT_ID, CLIENT_SECRET)).body.error).toBe("invalid_grant");
});

it("forgets old addresses first, and all of them rather than remember too many", async () => {
  const counter = createMemoryCounter(() => now);
  const counts = createWrongCredentials({ perAddress: 1, perClient: 1 }, counter);
  // It reads no more of a request.
  const isLimited = async (ip: string) =>
    (await counts.count({ ip } as FastifyRequest, "wrong")) instanceof TooManyFailures;
  const fill = async (count: number) => {
    for (let index = 0; index < count; index += 1) await isLimited(`${now} ${index}`);
  };
  await fill(MAX_RATE_COUNTERS - 1);
  now += 30_000;
  expect([await isLimited("one"), await isLimited("one")]).toEqual([false, true]);
  now += 30_000;
  await fill(MAX_RATE_COUNTERS - 1);
  expect(await isLimited("one")).toBe(true);
  await isLimited("one more");
  expect(await isLimited("one")).toBe(false);
});

import { afterEach, expect, it } from "vitest";
import { createMemoryCounter } from "../../auth/request-counter.ts";
import { parseSeed } from "../../seed/read-seed-file.ts";
import { openTestApp, TEST_CREDENTIALS, type TestApp } from "../../testing/open-test-app.ts";
import { MAX_RATE_COUNTERS } from "../../limits.ts";
import { createRateLimiter, type RateLimits } from "./rate-limiter.ts";

const START = Date.parse("2026-01-01T12:00:00Z");
const seed = `tokens: [{ token: "pat-other", scopes: [tickets] }]`;

let now = START;
let crm: TestApp | undefined;
afterEach(() => crm?.close());

async function open(rateLimits: RateLimits): Promise<TestApp> {
  now = START;
  const options = { now: () => now, seed: await parseSeed(seed, "seed.yaml") };
  crm = await openTestApp(options, { rateLimits });
  return crm;
}

interface Limited {
  category: string;
  message: string;
  policyName: string;
}
const tickets = "/crm/v3/objects/tickets";
const ask = (app: TestApp, token: string = TEST_CREDENTIALS.accessToken) =>
  app.send<Limited>("GET", tickets, { authorization: `Bearer ${token}` });
const limitHeaders = (headers: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => /ratelimit|retry-after/.test(name)),
  );

it("has no limits and no headers by default", async () => {
  const app = await open({});
  for (let count = 0; count < 30; count += 1) {
    const { status, headers } = await ask(app);
    expect([status, limitHeaders(headers)]).toEqual([200, {}]);
  }
});

it.each([
  [
    "ten seconds",
    { perTenSeconds: 3 },
    10_000,
    "10",
    { category: "RATE_LIMITS", policyName: "TEN_SECONDLY_ROLLING" },
  ],
  [
    "a second",
    { perSecond: 3 },
    1000,
    "1",
    { category: "RATE_LIMITS", message: "You have reached your secondly limit." },
  ],
  ["a day", { perDay: 3 }, 43_200_000, "43200", { category: "RATE_LIMITS", policyName: "DAILY" }],
])("rejects requests beyond the limit in %s", async (_what, limits, waitMs, retryAfter, body) => {
  const app = await open(limits);
  for (let count = 0; count < 3; count += 1) expect((await ask(app)).status).toBe(200);
  const rejected = await ask(app);
  expect(rejected).toMatchObject({ status: 429, body: { status: "error", ...body } });
  expect(rejected.headers["retry-after"]).toBe(retryAfter);
  now += waitMs - 1;
  expect((await ask(app)).status).toBe(429);
  now += 1;
  expect((await ask(app)).status).toBe(200);
});

it.each([
  [{ perTenSeconds: 2 }, [0, 6000, 9999, 10_000, 15_999, 16_000], [200, 200, 429, 200, 429, 200]],
  [{ perSecond: 2 }, [0, 5000, 5100, 5200, 5999, 6000], [200, 200, 200, 429, 429, 200]],
])("has a rolling window with %j", async (limits, times, expected) => {
  const app = await open(limits);
  const statuses: number[] = [];
  for (const at of times) {
    now = START + at;
    statuses.push((await ask(app)).status);
  }
  expect(statuses).toEqual(expected);
});

it("has the remaining requests in every response", async () => {
  const app = await open({ perTenSeconds: 100, perSecond: 10, perDay: 1000 });
  await ask(app);
  expect(limitHeaders((await ask(app)).headers)).toEqual({
    "x-hubspot-ratelimit-daily": "1000",
    "x-hubspot-ratelimit-daily-remaining": "998",
    "x-hubspot-ratelimit-interval-milliseconds": "10000",
    "x-hubspot-ratelimit-max": "100",
    "x-hubspot-ratelimit-remaining": "98",
  });
});

it("counts each token and key separately, and not the page", async () => {
  const app = await open({ perTenSeconds: 1 });
  const settings = `/crm/v3/extensions/calling/9001/settings?hapikey=${TEST_CREDENTIALS.hapikey}`;
  expect((await ask(app)).status).toBe(200);
  expect((await ask(app, "pat-other")).status).toBe(200);
  expect((await app.send("GET", settings, {})).status).toBe(200);
  expect((await ask(app)).status).toBe(429);
  expect((await ask(app, "pat-other")).status).toBe(429);
  expect((await app.send("GET", settings, {})).status).toBe(429);
  for (let count = 0; count < 3; count += 1) {
    expect((await app.page("GET", "/_page/providers")).status).toBe(200);
  }
  expect((await ask(app, "pat-unknown")).status).toBe(401);
});

it("keeps counting today's requests, however many tokens are used", async () => {
  now = START;
  const limiter = createRateLimiter(
    { perDay: 1 },
    createMemoryCounter(() => now),
  );
  const isAllowed = async (key: string) => (await limiter?.take(key))?.reached === undefined;
  expect([await isAllowed("one"), await isAllowed("one")]).toEqual([true, false]);
  for (let count = 0; count < MAX_RATE_COUNTERS; count += 1) await isAllowed(`other ${count}`);
  expect(await isAllowed("one")).toBe(false);
  now += 86_400_000;
  expect([await isAllowed("one"), await isAllowed("one")]).toEqual([true, false]);
});

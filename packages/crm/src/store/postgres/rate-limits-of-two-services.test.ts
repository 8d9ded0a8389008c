// @postgres-only
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { RateWindow, RequestCounter } from "../../auth/request-counter.ts";
import { createSharedCounter } from "../../auth/shared-request-counter.ts";
import { openServicePair, type ServicePair } from "../../testing/open-service-pair.ts";
import { openTestApp, type TestApp } from "../../testing/open-test-app.ts";
import { openTestStore } from "../../testing/open-test-store.ts";
import type { TestStore } from "../../testing/test-databases.ts";
import { openStore } from "../open-store.ts";
import type { Executor } from "../tables.ts";
import { featuresOf } from "./features.ts";

const START = Date.parse("2026-01-01T12:00:00Z");
let now = START;
let test: TestStore;
const closers: (() => unknown)[] = [];
beforeEach(async () => {
  now = START;
  test = await openTestStore("empty");
  closers.push(() => test.remove());
});
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

async function open(): Promise<Executor> {
  const db = await openStore(test.location);
  closers.push(() => db.destroy());
  return db;
}

/** Opens counters of as many processes. */
const openCounters = (processes: number): Promise<RequestCounter[]> =>
  Promise.all(
    Array.from({ length: processes }, async () => {
      const db = await open();
      const features = featuresOf(db);
      if (!features) throw new Error("The store is no PostgreSQL database.");
      return createSharedCounter(db, features, () => now);
    }),
  );

const tenSeconds: RateWindow = {
  name: "perTenSeconds",
  limit: 100,
  lengthMs: 10_000,
  isRolling: true,
};
const day: RateWindow = { name: "perDay", limit: 1000, lengthMs: 86_400_000, isRolling: false };

const isAccepted = async (counter: RequestCounter | undefined, window: RateWindow) =>
  (await counter?.take("one", [window]))?.full === undefined;

/** Takes from the counters by turns, and returns how many requests they accept. */
async function countAccepted(
  counters: readonly RequestCounter[],
  requests: number,
  window: RateWindow,
) {
  const results = await Promise.all(
    Array.from({ length: requests }, (_, index) =>
      isAccepted(counters[index % counters.length], window),
    ),
  );
  return results.filter(Boolean).length;
}

const readRows = async (db: Executor) =>
  (
    await sql<{
      key: string;
      counts: number[];
    }>`select key, counts from rate_limit_windows order by key`.execute(db)
  ).rows;

const openPair = async (options: Parameters<typeof openTestApp>[1]): Promise<ServicePair> => {
  const pair = await openServicePair("empty", (location) =>
    openTestApp({ location, now: () => now }, options),
  );
  closers.push(() => pair.close());
  return pair;
};

const tickets = "/crm/v3/objects/tickets";
const ask = (app: TestApp) => app.api("GET", tickets);
const guess = (app: TestApp) => app.send("GET", tickets, { authorization: "Bearer wrong" });

const race = async (
  pair: ServicePair,
  requests: number,
  act: (app: TestApp) => Promise<{ status: number }>,
) => {
  const responses = await pair.race(Array.from({ length: requests }, () => act));
  return (status: number) => responses.filter((each) => each.status === status).length;
};

it("two services accept as many requests of a token as the limit, and as many in the next window", async () => {
  const pair = await openPair({ rateLimits: { perTenSeconds: 60, perDay: 100 } });
  const first = await race(pair, 150, ask);
  expect([first(200), first(429)]).toEqual([60, 90]);
  const { headers, body } = await ask(pair.here);
  expect(body).toMatchObject({ category: "RATE_LIMITS", policyName: "TEN_SECONDLY_ROLLING" });
  expect(headers).toMatchObject({
    "retry-after": "11",
    "x-hubspot-ratelimit-max": "60",
    "x-hubspot-ratelimit-remaining": "0",
    "x-hubspot-ratelimit-daily": "100",
  });
  now += 10_500;
  // The rest of the day.
  expect((await race(pair, 150, ask))(200)).toBe(40);
  const refused = await ask(pair.elsewhere);
  expect(refused.body).toMatchObject({ policyName: "DAILY" });
  expect(refused.headers["retry-after"]).toBe(String(43_200 - 10));
  now += 43_200_000;
  expect((await race(pair, 150, ask))(200)).toBe(60);
});

it("two services accept as many wrong credentials of an address as the limit", async () => {
  const pair = await openPair({ wrongCredentials: { perAddress: 20, perClient: 20 } });
  const statuses = await race(pair, 60, guess);
  expect([statuses(401), statuses(429)]).toEqual([20, 40]);
  now += 63_000;
  expect((await guess(pair.elsewhere)).status).toBe(401);
});

it.each([0.85, 2])(
  "four processes whose clients send %d of the limit stay within a tenth of what it allows",
  async (demand) => {
    const counters = await openCounters(4);
    const [seconds, perStep] = [40, 5];
    const stepMs = tenSeconds.lengthMs / ((tenSeconds.limit * demand) / perStep);
    const accepted: number[] = [];
    let sent = 0;
    for (; now < START + seconds * 1000; now += stepMs) {
      for (let each = 0; each < perStep; each += 1) {
        sent += 1;
        if (await isAccepted(counters[sent % 4], tenSeconds)) accepted.push(now);
      }
    }
    const allowed = Math.min(sent, (tenSeconds.limit * seconds) / 10);
    expect(accepted.length).toBeGreaterThanOrEqual(allowed * 0.9);
    const busiest = accepted.map(
      (end) => accepted.filter((time) => time <= end && time > end - tenSeconds.lengthMs).length,
    );
    expect(Math.max(...busiest)).toBeLessThanOrEqual(tenSeconds.limit);
  },
);

it("one process gets nine tenths of a window if another one holds the portion of its first request", async () => {
  const [idle, busy] = await openCounters(2);
  expect(await isAccepted(idle, day)).toBe(true);
  expect(await countAccepted(busy ? [busy] : [], 1500, day)).toBe(900);
});

it("a window has one row, which is deleted when it has passed", async () => {
  const db = await open();
  const counters = await openCounters(2);
  await countAccepted(counters, 300, tenSeconds);
  await countAccepted(counters, 30, day);
  const rows = await readRows(db);
  expect(rows.map(({ key }) => key.split(" ")[0])).toEqual(["perDay", "perTenSeconds"]);
  // The key of a token is a hash.
  expect(rows.every(({ key }) => !key.includes("one"))).toBe(true);
  now += 10_499;
  await counters[0]?.purge();
  expect(await readRows(db)).toHaveLength(2);
  now += 1;
  await counters[0]?.purge();
  expect((await readRows(db)).map(({ key }) => key.split(" ")[0])).toEqual(["perDay"]);
});

it("a process whose clock is ahead by more than a window doesn't lock out the others", async () => {
  const [fast, right] = await openCounters(2);
  now += 3_600_000;
  expect(await countAccepted(fast ? [fast] : [], 120, tenSeconds)).toBe(100);
  now = START;
  expect(await countAccepted(right ? [right] : [], 120, tenSeconds)).toBe(100);
});

it("a day has one count although clocks differ at midnight", async () => {
  const [fast, slow] = await openCounters(2);
  const midnight = START + day.lengthMs / 2;
  now = midnight;
  let accepted = await countAccepted(fast ? [fast] : [], 1, day);
  now = midnight - 10;
  accepted += await countAccepted(slow ? [slow] : [], 1500, day);
  now = midnight + 10;
  accepted += await countAccepted(fast ? [fast] : [], 1500, day);
  expect(accepted).toBe(day.limit);
});

// @postgres-only
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import { countJobs } from "../../jobs/jobs.ts";
import type { ApiObject } from "../../objects/object-schema.ts";
import type { SavedCall } from "../../page-api/index.ts";
import { startDatabaseRelay, type DatabaseRelay } from "../../testing/database-relay.ts";
import { newCall } from "../../testing/new-call.ts";
import { openTestApp, type ErrorBody, type TestApp } from "../../testing/open-test-app.ts";
import { openTestStore } from "../../testing/open-test-store.ts";
import { searchEffort } from "../../testing/search-effort.ts";
import type { TestStore } from "../../testing/test-databases.ts";

/** Shorter than requests wait, and longer. */
const OUTAGE_MS = searchEffort(500, 30_000);
const isLong = searchEffort(0, 1) === 1;
/** Of each kind. */
const REQUESTS = searchEffort(3, 30);

let store: TestStore;
let databaseUrl: string;
let relay: DatabaseRelay;
let crm: TestApp;
beforeEach(async () => {
  store = await openTestStore("demo");
  ({ databaseUrl } = store.location as { databaseUrl: string });
  relay = await startDatabaseRelay(databaseUrl);
  crm = await openTestApp(
    { location: { databaseUrl: relay.databaseUrl } },
    {
      logStream: { write: () => undefined },
      rateLimits: { perSecond: 1_000_000, perTenSeconds: 1_000_000, perDay: 1_000_000 },
    },
  );
  // Signs in.
  await crm.page("GET", "/_page/session");
});
afterEach(async () => {
  await crm.close();
  await relay.close();
  await store.remove();
});

const createTicket = (subject: string, key?: string) =>
  crm.page<{ objectId: string }>("POST", "/_page/records/0-5", {
    properties: { subject, hs_pipeline_stage: "1" },
    ...(key !== undefined && { key }),
  });
const countTickets = async (subject: string): Promise<number> => {
  const filters = [{ propertyName: "subject", operator: "EQ", value: subject }];
  const { body } = await crm.api<{ total: number }>("POST", "/crm/v3/objects/tickets/search", {
    filterGroups: [{ filters }],
  });
  return body.total;
};

it("a write whose connection is lost during the commit gets 503, and is not doubled when it is repeated", async () => {
  const key = randomUUID();
  relay.cutAt("commit", "response");
  const cut = await createTicket("Cut", key);
  expect([cut.status, cut.headers["retry-after"]]).toEqual([503, "1"]);
  const repeated = await createTicket("Cut", key);
  expect(repeated.status).toBe(201);
  expect(await countTickets("Cut")).toBe(1);
  // The commit had arrived.
  relay.cutAt("commit", "response");
  expect((await createTicket("Without a key")).status).toBe(503);
  expect(await countTickets("Without a key")).toBe(1);
});

it("a write is repeated if its connection is lost before the commit, and stored once", async () => {
  for (const statement of ["begin", "pg_advisory_xact_lock", "insert into"]) {
    for (const moment of ["request", "response"] as const) {
      relay.cutAt(statement, moment);
      const subject = `Cut at ${statement} before its ${moment}`;
      expect((await createTicket(subject)).status).toBe(201);
      expect([relay.isCutting(), await countTickets(subject)]).toEqual([false, 1]);
    }
  }
});

it("a read is repeated if its connection is lost", async () => {
  for (const moment of ["request", "response"] as const) {
    // The name of a prepared statement.
    relay.cutAt("crm-", moment);
    const { status, body } = await crm.api<ApiObject>("GET", "/crm/v3/objects/tickets/301");
    expect([status, body.id, relay.isCutting()]).toEqual([200, "301", false]);
  }
});

it("a connection in which the server accepts no writes is replaced", async () => {
  const { pathname } = new URL(databaseUrl);
  const database = pathname.slice(1);
  const server = new URL(databaseUrl);
  server.pathname = "/postgres";
  const admin = new Client({ connectionString: server.href });
  await admin.connect();
  const setReadOnly = (value: string) =>
    admin.query(`alter database ${database} set default_transaction_read_only = ${value}`);
  await setReadOnly("on");
  await relay.close();
  await relay.open();
  const refused = await createTicket("Read-only");
  expect([refused.status, refused.headers["retry-after"]]).toEqual([503, "1"]);
  await setReadOnly("off");
  await admin.end();
  expect((await createTicket("Read-only")).status).toBe(201);
  expect(await countTickets("Read-only")).toBe(1);
});

/** Sends requests that lock names, take ids, lease portions of rate limits, and count jobs. */
async function sendEverything(round: string) {
  const statuses = new Map<string, number>();
  const note = ({ status, headers }: Awaited<ReturnType<typeof crm.page>>): number => {
    const text = status === 503 ? `503 after ${String(headers["retry-after"])}` : String(status);
    statuses.set(text, (statuses.get(text) ?? 0) + 1);
    return status;
  };
  /** Repeats a request until it succeeds. */
  const send = async <Body>(request: () => ReturnType<typeof crm.page<Body>>): Promise<Body> => {
    for (;;) {
      const response = await request();
      if (note(response) < 300) return response.body;
      if (response.status !== 503) throw new Error(JSON.stringify(response.body));
      await wait(100);
    }
  };
  const calls = Array.from({ length: REQUESTS }, async (_, number) => {
    const call = newCall({ appId: "9001", externalCallId: `${round} ${number}` });
    const saves = [randomUUID(), randomUUID()].map((id) =>
      send<SavedCall>(() => crm.page("PUT", `/_page/calls/${id}`, call)),
    );
    const [one, other] = await Promise.all(saves);
    expect(one?.engagementId).toBe(other?.engagementId);
  });
  const tickets = Array.from({ length: REQUESTS }, async (_, number) => {
    const [subject, key] = [`${round} ${number}`, randomUUID()];
    await send(() => createTicket(subject, key));
    await send(() => crm.api<ErrorBody>("GET", "/crm/v3/objects/tickets/301"));
    return subject;
  });
  const jobs = crm.crm.read(countJobs).catch(() => []);
  await Promise.all([...calls, ...tickets, jobs]);
  for (const subject of await Promise.all(tickets)) expect(await countTickets(subject)).toBe(1);
  return [...statuses.keys()];
}

it(`requests succeed after the database was away for ${OUTAGE_MS} ms, and none fails in another way than with 503`, async () => {
  const before = sendEverything("Before");
  await relay.close();
  const during = sendEverything("During");
  await wait(OUTAGE_MS);
  await relay.open();
  // Requests wait for a short outage. A commit may have been running when it began.
  const expected = isLong ? /^(200|201|503 after 1)$/ : /^20[01]$/;
  expect((await during).filter((each) => !expected.test(each))).toEqual([]);
  expect((await before).filter((each) => !/^(200|201|503 after 1)$/.test(each))).toEqual([]);
  expect((await sendEverything("After")).filter((each) => !/^20[01]$/.test(each))).toEqual([]);
  await expect.poll(async () => (await crm.api("GET", "/readyz")).status).toBe(200);
}, 120_000);

it("every request succeeds while each statement takes much longer", async () => {
  relay.delayMs = searchEffort(5, 25);
  expect((await sendEverything("Slow")).filter((each) => !/^20[01]$/.test(each))).toEqual([]);
}, 120_000);

// Only in the long run: a list without elements is no skipped test.
it.each(isLong ? ["closing its connections"] : [])(
  "a server that is gone without %s is noticed",
  async () => {
    relay.freeze();
    expect((await createTicket("Frozen")).status).toBe(503);
    expect((await createTicket("Frozen")).status).toBe(201);
  },
  120_000,
);

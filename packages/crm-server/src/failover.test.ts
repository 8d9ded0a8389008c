// @postgres-only
import { isDocumentedError } from "@calling-extensions/contract";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { searchEffort, startPostgresPair } from "@calling-extensions/crm/testing";
import { beforeEach, describe, expect, it } from "vitest";
import { createCrmServer } from "./create-crm-server.ts";
import { buildService } from "./testing/build-service.ts";
import { followEvents } from "./testing/follow-events.ts";
import { onceInLongRun } from "./testing/long-run.ts";
import { startDatabaseProxy, startPgBouncer } from "./testing/proxies.ts";
import { shareBehindProxies } from "./testing/share-cluster.ts";
import { signIn } from "./testing/sign-in.ts";
import { createClient, spawnService } from "./testing/spawn-service.ts";
import {
  startRepeatingClients,
  type CreatedTicket,
  type ServiceClient,
} from "./testing/start-repeating-clients.ts";

const FAILOVERS = searchEffort(1, 10);
const CLIENTS = searchEffort(2, 6);
/** After which time requests succeed again, since the promotion. */
const RECOVERY_MS = 10_000;
/** Fewer than a process would open. */
const BOUNCER_CONNECTIONS = 4;

/** A service that reaches the pair through HAProxy, and one that does so through PgBouncer, too. */
const started = shareBehindProxies(async (onClose) => {
  const { main } = await buildService();
  const pair = await startPostgresPair();
  onClose(() => pair.stop());
  const proxy = await startDatabaseProxy(pair.ports);
  onClose(() => proxy.stop());
  const bouncer = await startPgBouncer(proxy.databaseUrl, BOUNCER_CONNECTIONS);
  onClose(() => bouncer.stop());
  const dataDir = await mkdtemp(join(tmpdir(), "crm-server-"));
  onClose(() => rm(dataDir, { recursive: true, force: true }));
  const start = async (databaseUrl: string): Promise<ServiceClient> => {
    const service = spawnService(main, [`--data=${dataDir}`, `--database-url=${databaseUrl}`]);
    onClose(() => service.end("SIGKILL"));
    const { url } = await service.ready;
    return { url, ask: await createClient(url, dataDir) };
  };
  const first = await start(proxy.databaseUrl);
  return { pair, first, services: [first, await start(bouncer.databaseUrl)] };
});

interface Listed {
  readonly id: string;
  readonly properties: Readonly<Record<string, string | null>>;
}

/** All records of a type. */
async function list(
  service: ServiceClient,
  type: string,
  ...properties: readonly string[]
): Promise<Listed[]> {
  const records: Listed[] = [];
  for (let after = ""; ;) {
    const path = `/crm/v3/objects/${type}?limit=100&properties=${properties.join()}${after}`;
    const response = await service.ask(path);
    const { results, paging } = (await response.json()) as {
      results: Listed[];
      paging?: { next: { after: string } };
    };
    records.push(...results);
    if (!paging) return records;
    after = `&after=${paging.next.after}`;
  }
}

/** Tries to start a service, and returns why it doesn't. */
async function refusalOf(port: number, options = ""): Promise<unknown> {
  const databaseUrl = `postgres://postgres@127.0.0.1:${port}/postgres${options}`;
  const error: unknown = await createCrmServer({ databaseUrl }).then(
    (server) => server.stop(),
    (reason: unknown) => reason,
  );
  return isDocumentedError(error) && error.message;
}

it("refuses to start on a standby, and on a primary that doesn't wait for its standby", async () => {
  const [primary, standby] = started().pair.ports;
  expect(await refusalOf(standby)).toContain("the server is a standby, which accepts no writes");
  expect(await refusalOf(primary, "?options=-c%20synchronous_commit%3Dlocal")).toContain(
    "keeps synchronous_commit at local",
  );
});

/** What `failOver` finds if nothing is wrong. */
const correct = {
  failures: [],
  doubled: [],
  lost: [],
  doubledCalls: 0,
  lostCalls: [],
  missed: [],
  notOnce: [],
  resets: [],
  disordered: [],
};

/** Fails over under load, and compares the responses with what is stored, and with what a subscriber has received. */
async function failOver(times: number, loss: "killed" | "frozen"): Promise<object> {
  const { pair, first, services } = started();
  const session = await signIn(first.url);
  const earlierCalls = (await list(first, "calls")).length;
  const urls = services.map(({ url }) => url);
  const follower = followEvents(urls, session);
  const clients = startRepeatingClients(services, session, CLIENTS);
  for (let failovers = 0; failovers < times; failovers += 1) {
    if (failovers > 0) await pair.addStandby();
    await clients.progress();
    await pair.failOver(loss);
    await clients.progress(RECOVERY_MS);
    for (const { ask } of services) {
      await expect.poll(async () => (await ask("/readyz")).status).toBe(200);
    }
  }
  await clients.stop();
  const { tickets, single, calls, responses } = clients;
  const listed = await list(first, "tickets", "subject", "content");
  const subjects = listed.map((ticket) => ticket.properties["subject"]);
  const stored = new Map(listed.map((ticket) => [ticket.id, ticket.properties]));
  const isLost = ({ id, subject, content }: CreatedTicket): boolean => {
    const ticket = stored.get(id);
    return ticket?.["subject"] !== subject || (ticket["content"] ?? undefined) !== content;
  };
  const storedCalls = new Set((await list(first, "calls")).map(({ id }) => id));

  const lastId = single.at(-1)?.id ?? "";
  const countEvents = (id: string): number =>
    follower.events.filter((event) => event.includes(`"objectId":"${id}"`)).length;
  await expect.poll(() => countEvents(lastId)).toBe(1);
  await follower.stop();
  const positions = follower.ids.map((id) => id.split("-").map(Number));
  const isDisordered = ([transaction = 0, position = 0]: number[], index: number): boolean => {
    const [earlier = -1, earlierPosition = -1] = positions[index - 1] ?? [];
    return transaction < earlier || (transaction === earlier && position <= earlierPosition);
  };
  return {
    failures: [...responses.keys()].filter((key) => !/^(200|201|503 with Retry-After)$/.test(key)),
    doubled: subjects.filter((subject, index) => subjects.indexOf(subject) !== index),
    lost: [...tickets, ...single].filter(isLost),
    doubledCalls: storedCalls.size - earlierCalls - calls.size,
    lostCalls: [...calls.values()].filter((id) => !storedCalls.has(id)),
    missed: tickets.filter(({ id }) => countEvents(id) === 0),
    notOnce: single.filter(({ id }) => countEvents(id) !== 1),
    resets: follower.events.filter((event) => event.includes('"reset"')),
    disordered: positions.filter(isDisordered),
  };
}

it(`no acknowledged write is lost, and nothing is doubled, when the primary is killed ${FAILOVERS} times`, async () => {
  expect(await failOver(FAILOVERS, "killed")).toEqual(correct);
}, 240_000);

describe.each(onceInLongRun)("long outages", () => {
  beforeEach(() => started().pair.addStandby());

  it("no acknowledged write is lost when the machine of the primary is gone", async () => {
    expect(await failOver(2, "frozen")).toEqual(correct);
  }, 240_000);

  it("writes get 503 while the standby is missing, are stored once it is back, and reads continue", async () => {
    const { pair, first, services } = started();
    await pair.loseStandby();
    const properties = { subject: "Waits for the standby", hs_pipeline_stage: "1" };
    for (const { ask } of services) {
      const write = ask("/crm/v3/objects/tickets", "POST", { properties });
      expect((await ask("/crm/v3/objects/tickets/301")).status).toBe(200);
      const { status, headers } = await write;
      expect([status, headers.get("retry-after")]).toEqual([503, "1"]);
    }
    await pair.addStandby();
    const waiting = (await list(first, "tickets", "subject")).filter(
      (ticket) => ticket.properties["subject"] === properties.subject,
    );
    expect(waiting.length).toBe(services.length);
    for (const { ask } of services) {
      expect((await ask("/crm/v3/objects/tickets", "POST", { properties })).status).toBe(201);
    }
  }, 240_000);
});

// @postgres
// @long
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { eventDeliveries, SESSION_HEADER } from "@calling-extensions/crm/page-api";
import { searchEffort, testEngine } from "@calling-extensions/crm/testing";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { buildService } from "./testing/build-service.ts";
import { openPersistentStore, type PersistentStore } from "./testing/persistent-store.ts";
import { signIn } from "./testing/sign-in.ts";
import { createClient, spawnService } from "./testing/spawn-service.ts";

const SHIFT_CLOCK = fileURLToPath(new URL("testing/shift-clock.mjs", import.meta.url));
const KILLS = 10;
const TICKETS = 3;
/** Starting processes takes long. */
const isLong = searchEffort(0, 1) === 1;
const isOnPostgres = testEngine === "postgres";
const CHANGES = searchEffort(20, 300);
/** Later than the lease of a process that was killed, and than the next attempt. */
const LATER_MS = 180_000;

interface AppEvent {
  readonly eventId: number;
  readonly objectId?: number;
  readonly propertyValue?: string;
  readonly attemptNumber: number;
}

/** The server of an app: what it received, in the order of arrival. */
let app: Server;
let appUrl: string;
let arrivals: AppEvent[];
/** The events that it received while it had not responded to them. */
let overlaps: AppEvent[];
let pending: Map<number, AppEvent>;
let responds: boolean;
async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = "";
  for await (const chunk of request) body += String(chunk);
  const events = (JSON.parse(body) as AppEvent[]).filter(({ objectId }) => objectId !== undefined);
  const forget = () => events.forEach(({ eventId }) => pending.delete(eventId));
  // The process that sent it is gone.
  response.on("close", forget);
  arrivals.push(...events);
  overlaps.push(...events.filter(({ eventId }) => pending.has(eventId)));
  for (const event of events) pending.set(event.eventId, event);
  if (!responds) return;
  await wait(Math.random() * 10);
  forget();
  response.end();
}

let built: Awaited<ReturnType<typeof buildService>>;
beforeAll(async () => {
  built = await buildService();
  app = createServer((request, response) => void receive(request, response));
  app.listen(0, "127.0.0.1");
  await once(app, "listening");
  appUrl = `http://127.0.0.1:${(app.address() as AddressInfo).port}/events`;
}, 120_000);
afterAll(() => {
  app.closeAllConnections();
  app.close();
});

let store: PersistentStore;
beforeEach(async () => {
  arrivals = [];
  overlaps = [];
  pending = new Map();
  responds = true;
  store = await openPersistentStore();
  const scopes = ["contacts", "timeline", "tickets"];
  const developer = {
    clientId: "client-of-tickets",
    clientSecret: `secret-${"s".repeat(64)}`,
    redirectUrls: ["https://tickets.example.com/oauth"],
    scopes,
    callbackUrl: appUrl,
  };
  const settings = { name: "Tickets", url: "https://tickets.example.com/" };
  // JSON is YAML.
  await writeFile(
    join(store.dataDir, "seed.yaml"),
    JSON.stringify({ apps: [{ id: 9301, settings, scopes, developer }] }),
  );
});
afterEach(() => store.remove());

/** Starts a process of the service whose clock is ahead. */
async function start(aheadMs = 0) {
  const seed = ["--seed", join(store.dataDir, "seed.yaml"), "--import-from-loopback"];
  const service = spawnService(built.main, [...store.arguments, ...seed], {
    node: ["--import", SHIFT_CLOCK],
    environment: { CLOCK_AHEAD_MS: String(aheadMs) },
  });
  const { url } = await service.ready;
  return { ...service, url, ask: await createClient(url, store.dataDir) };
}
type Service = Awaited<ReturnType<typeof start>>;

async function subscribe({ url }: Service): Promise<void> {
  const file = await readFile(join(store.dataDir, "credentials.json"), "utf8");
  const { hapikey } = JSON.parse(file) as { hapikey: string };
  const { status } = await fetch(`${url}/webhooks/v3/9301/subscriptions?hapikey=${hapikey}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      eventType: "ticket.propertyChange",
      propertyName: "subject",
      active: true,
    }),
  });
  expect(status).toBe(201);
}

async function createTickets({ ask }: Service): Promise<string[]> {
  const response = await ask("/crm/v3/objects/tickets/batch/create", "POST", {
    inputs: Array.from({ length: TICKETS }, () => ({
      properties: { subject: "0", hs_pipeline_stage: "1" },
    })),
  });
  const { results } = (await response.json()) as { results: { id: string }[] };
  return results.map(({ id }) => id);
}

const setSubject = ({ ask }: Service, id: string, subject: number) =>
  ask(`/crm/v3/objects/tickets/${id}`, "PATCH", { properties: { subject: String(subject) } });

/** Changes a ticket again and again, with increasing numbers, until the service is gone. */
async function change(service: Service, id: string, acknowledged: Map<string, number[]>) {
  const stored = acknowledged.get(id) ?? [];
  acknowledged.set(id, stored);
  for (let next = (stored.at(-1) ?? 0) + 10_000; ; next += 1) {
    try {
      const { status } = await setSubject(service, id, next);
      if (status === 200) stored.push(next);
    } catch {
      // The connection went with the process.
      return;
    }
  }
}

/** Resolves when no event waits. */
async function untilDelivered({ url }: Service): Promise<void> {
  const { token } = await signIn(url);
  const headers = { origin: url, [SESSION_HEADER]: token };
  const deliveries = async () => {
    const response = await fetch(`${url}/_page/apps/9301/deliveries`, { headers });
    return eventDeliveries.parse(await response.json());
  };
  await expect
    .poll(deliveries, { interval: 50, timeout: 60_000 })
    .toMatchObject({ waiting: 0, givenUp: 0 });
}

/** The values of a ticket, in the order in which they first arrived. */
function arrivedOf(id: string): number[] {
  const events = new Map<number, number>();
  for (const { eventId, objectId, propertyValue } of arrivals) {
    if (objectId === Number(id) && !events.has(eventId)) events.set(eventId, Number(propertyValue));
  }
  return [...events.values()];
}

const inOrder = (values: readonly number[]): number[] => values.toSorted((a, b) => a - b);

async function killsBeforeSending(): Promise<void> {
  const first = await start();
  await subscribe(first);
  const [id = ""] = await createTickets(first);
  await untilDelivered(first);
  // The service waits for the response to the first event while it stores the second.
  responds = false;
  await setSubject(first, id, 1);
  await expect.poll(() => arrivedOf(id)).toEqual([0, 1]);
  expect((await setSubject(first, id, 2)).status).toBe(200);
  await first.end("SIGKILL");
  expect(arrivedOf(id)).toEqual([0, 1]);

  responds = true;
  const second = await start(LATER_MS);
  await untilDelivered(second);
  await second.end("SIGKILL");
  const ofTicket = arrivals.filter(({ objectId }) => objectId === Number(id));
  expect(
    ofTicket.map(({ propertyValue, attemptNumber }) => [propertyValue, attemptNumber]),
  ).toEqual([
    ["0", 0],
    ["1", 0],
    ["1", 1],
    ["2", 0],
  ]);
  expect(ofTicket[1]?.eventId).toBe(ofTicket[2]?.eventId);
}

async function killsAtRandom(): Promise<void> {
  const acknowledged = new Map<string, number[]>();
  let ids: string[] = [];
  for (let kills = 0; kills < KILLS; kills += 1) {
    const service = await start(kills * LATER_MS);
    if (kills === 0) {
      await subscribe(service);
      ids = await createTickets(service);
    }
    const { length } = arrivals;
    const changing = ids.map((id) => change(service, id, acknowledged));
    await expect.poll(() => arrivals.length).toBeGreaterThan(length);
    responds = Math.random() < 0.5;
    await wait(Math.random() * 200);
    await service.end("SIGKILL");
    await Promise.all(changing);
    responds = true;
  }
  const last = await start(KILLS * LATER_MS);
  await untilDelivered(last);
  await last.end("SIGKILL");
  for (const id of ids) {
    const arrived = arrivedOf(id);
    expect(arrived).toEqual(inOrder(arrived));
    expect(arrived).toEqual(expect.arrayContaining(acknowledged.get(id) ?? []));
    expect(acknowledged.get(id)?.length).toBeGreaterThan(0);
  }
  expect(overlaps).toEqual([]);
}

async function oneOfTwoServices(): Promise<void> {
  const one = await start();
  const two = await start();
  await subscribe(one);
  // The other service learns of the subscription within a second.
  await expect
    .poll(() => createTickets(two).then(() => arrivals.length), { interval: 100 })
    .toBeGreaterThan(0);
  await untilDelivered(one);
  arrivals.length = 0;
  const ids = await createTickets(two);
  const changeAll = async (services: readonly Service[], from: number): Promise<void> => {
    for (let value = from; value < from + CHANGES; value += 1) {
      const service = services[value % services.length];
      // The order of the changes is known.
      if (service) await Promise.all(ids.map((id) => setSubject(service, id, value)));
    }
  };
  await changeAll([one, two], 1);
  await untilDelivered(one);
  expect(new Set(arrivals.map(({ attemptNumber }) => attemptNumber))).toEqual(new Set([0]));
  expect(new Set(arrivals.map(({ eventId }) => eventId)).size).toBe(arrivals.length);

  // One of the two has the job, and is killed or not.
  const killed = changeAll([one], CHANGES + 1);
  await two.end("SIGKILL");
  await killed;
  const three = await start(LATER_MS);
  await untilDelivered(three);
  await Promise.all([one.end("SIGKILL"), three.end("SIGKILL")]);
  for (const id of ids) {
    expect(arrivedOf(id)).toEqual(Array.from({ length: 2 * CHANGES + 1 }, (_, index) => index));
  }
  expect(overlaps).toEqual([]);
}

const tests = [
  {
    title:
      "delivers an event although the service is killed after its change is stored, and before it is sent",
    run: killsBeforeSending,
    // The same on both engines.
    isRun: !isOnPostgres || isLong,
  },
  {
    title: `delivers the events of all stored changes, in the order of each ticket, while it is killed ${KILLS} times`,
    run: killsAtRandom,
    isRun: isLong,
  },
  {
    title:
      "is delivered by one of two services on a database at a time, in the order of each ticket, although one is killed",
    run: oneOfTwoServices,
    // Only one process can use a data folder.
    isRun: isOnPostgres,
  },
];

const applicable = tests
  .filter(({ isRun }) => isRun)
  .map(({ title, run }) => [title, run] as const);

it.each(applicable)(
  "%s",
  async (_title, run) => {
    await expect(run()).resolves.toBeUndefined();
  },
  600_000,
);

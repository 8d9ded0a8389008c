// @postgres
import { searchEffort } from "@calling-extensions/crm/testing";
import { SESSION_HEADER } from "@calling-extensions/crm/page-api";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { buildService } from "./testing/build-service.ts";
import { openPersistentStore } from "./testing/persistent-store.ts";
import { freePort, missingProxies, startHaProxy, startPgBouncer } from "./testing/proxies.ts";
import { signIn } from "./testing/sign-in.ts";
import { createClient, spawnService } from "./testing/spawn-service.ts";

const PROCESSES = searchEffort(2, 4);
/** Fewer than one process would open. */
const DATABASE_CONNECTIONS = 2;
const CLIENTS = 8;
const KILLS = searchEffort(1, 30);

let built: Awaited<ReturnType<typeof buildService>>;
let cluster: Awaited<ReturnType<typeof openCluster>>;
beforeAll(async () => {
  if (missingProxies !== undefined) return;
  built = await buildService();
  cluster = await openCluster();
}, 120_000);
beforeEach(({ skip }) => {
  if (missingProxies !== undefined) skip(missingProxies);
});

const closers: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closers.toReversed()) await close();
});

/** Starts the processes, HAProxy before them, and PgBouncer between them and the database. */
async function openCluster() {
  const store = await openPersistentStore();
  closers.push(() => store.remove());
  if (!("databaseUrl" in store.location)) throw new Error("SQLite has one process.");
  const bouncer = await startPgBouncer(store.location.databaseUrl, DATABASE_CONNECTIONS);
  closers.push(() => bouncer.stop());
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const startProcess = async (ownPort: number) => {
    const service = spawnService(built.main, [
      `--data=${store.dataDir}`,
      `--database-url=${bouncer.databaseUrl}`,
      `--port=${ownPort}`,
      `--public-url=${url}`,
      "--trusted-proxy=127.0.0.1",
    ]);
    closers.push(() => service.end("SIGKILL"));
    await service.ready;
    return service;
  };
  const ports: number[] = [];
  const services: Awaited<ReturnType<typeof startProcess>>[] = [];
  for (let index = 0; index < PROCESSES; index += 1) {
    ports.push(await freePort());
    // The first one creates the tables and the credentials.
    services.push(await startProcess(ports[index] ?? 0));
  }
  const proxy = await startHaProxy(port, ports);
  closers.push(() => proxy.stop());
  return {
    url,
    ask: await createClient(url, store.dataDir),
    /** Kills a process with -9, and starts another one in its place, until that gets requests. */
    async replace(index: number) {
      await services[index]?.end("SIGKILL");
      await expect.poll(() => proxy.countReady()).toBe(PROCESSES - 1);
      services[index] = await startProcess(ports[index] ?? 0);
      await expect.poll(() => proxy.countReady()).toBe(PROCESSES);
    },
  };
}

it("a session, events and records are the same in each of several processes", async () => {
  const { url, ask } = cluster;
  const session = await signIn(url);
  const headers = { [SESSION_HEADER]: session.token, origin: url };
  for (let times = 0; times < PROCESSES; times += 1) {
    expect((await fetch(`${url}/_page/session`, { headers })).status).toBe(200);
  }
  const stream = await fetch(`${url}/_page/events?lastEventId=${session.lastEventId}`, { headers });
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  const created = await Promise.all(
    Array.from({ length: 20 }, async (_, number) => {
      const properties = { subject: `Ticket ${number}`, hs_pipeline_stage: "1" };
      const response = await ask("/crm/v3/objects/tickets", "POST", { properties });
      expect(response.status).toBe(201);
      return ((await response.json()) as { id: string }).id;
    }),
  );
  expect(new Set(created).size).toBe(20);
  let events = "";
  while (!created.every((id) => events.includes(`"${id}"`))) {
    const { value, done } = (await reader?.read()) ?? {};
    if (done) break;
    events += value;
  }
  expect(created.filter((id) => events.split(`"objectId":"${id}"`).length !== 2)).toEqual([]);
  await reader?.cancel();
});

it("a process that is killed under load loses no write that it acknowledged, and no read fails", async () => {
  const { ask, replace } = cluster;
  const acknowledged: { id: string; subject: string }[] = [];
  const unexpected: string[] = [];
  const stop = new AbortController();
  const work = async (client: number) => {
    for (let number = 0; !stop.signal.aborted; number += 1) {
      const subject = `Ticket ${number} of client ${client}`;
      const body = { properties: { subject, hs_pipeline_stage: "1" } };
      const created = await ask("/crm/v3/objects/tickets", "POST", body).catch(() => undefined);
      // A write that no process has acknowledged may be stored or not.
      if (created?.status === 201) {
        acknowledged.push({ id: ((await created.json()) as { id: string }).id, subject });
      } else if (created && created.status < 502) {
        unexpected.push(`POST ${created.status} ${await created.text()}`);
      }
      const known = acknowledged.at(-1)?.id ?? "";
      const path = `/crm/v3/objects/tickets/${known}`;
      // The proxy closes connections of a process that is gone. As browsers do, the client repeats a read then.
      const read = await ask(path).catch(() => ask(path));
      if (read.status !== 200) unexpected.push(`GET ${read.status} ${await read.text()}`);
      else await read.arrayBuffer();
    }
  };
  const clients = Array.from({ length: CLIENTS }, (_, client) => work(client));
  for (let kill = 0; kill < KILLS; kill += 1) {
    const before = acknowledged.length;
    await expect.poll(() => acknowledged.length).toBeGreaterThan(before + CLIENTS);
    await replace(kill % PROCESSES);
  }
  stop.abort();
  await Promise.all(clients);
  expect(unexpected).toEqual([]);
  const lost = [];
  for (const { id, subject } of acknowledged) {
    const read = await ask(`/crm/v3/objects/tickets/${id}`);
    const { properties } = (await read.json()) as { properties?: { subject?: string } };
    if (properties?.subject !== subject) lost.push(id);
  }
  expect(lost).toEqual([]);
  expect(new Set(acknowledged.map(({ id }) => id)).size).toBe(acknowledged.length);
});

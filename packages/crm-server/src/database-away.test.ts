// @long
// @postgres-only
import { startDatabaseRelay, type DatabaseRelay } from "@calling-extensions/crm/testing";
import { afterEach, beforeEach, expect, it } from "vitest";
import { buildService } from "./testing/build-service.ts";
import { openPersistentStore, type PersistentStore } from "./testing/persistent-store.ts";
import { createClient, spawnService } from "./testing/spawn-service.ts";

/** In which proxies and Prometheus get a response: both give up after several seconds. */
const RESPONSE_MS = 4000;
/** In which the service ends: sooner than a statement gives up that gets no response, which takes 35 s. */
const STOP_MS = 20_000;

let store: PersistentStore;
let relay: DatabaseRelay;
let service: ReturnType<typeof spawnService>;
let url: string;
let metricsUrl: string | undefined;
beforeEach(async () => {
  const { main } = await buildService();
  store = await openPersistentStore();
  if (!("databaseUrl" in store.location)) throw new Error("SQLite is never away.");
  relay = await startDatabaseRelay(store.location.databaseUrl);
  service = spawnService(main, [
    ...store.arguments,
    `--database-url=${relay.databaseUrl}`,
    "--metrics-address=127.0.0.1:0",
  ]);
  ({ url, metricsUrl } = await service.ready);
});
afterEach(async () => {
  await service.end("SIGKILL");
  await relay.close();
  await store.remove();
});

const statusOf = async (address: string): Promise<number> =>
  (await fetch(address, { signal: AbortSignal.timeout(RESPONSE_MS) })).status;

it.each([
  ["refuses connections", () => relay.close()],
  ["takes a minute to respond", async () => void (relay.delayMs = 60_000)],
])(
  "while the database %s, health and metrics are served, and the service ends when it is stopped",
  async (_what, lose) => {
    const ask = await createClient(url, store.dataDir);
    expect((await ask("/crm/v3/objects/tickets/301")).status).toBe(200);
    await lose();
    // They take all connections that are open.
    const asked = Array.from({ length: 20 }, () => ask("/crm/v3/objects/tickets/301"));
    const pending = Promise.allSettled(asked);
    await expect.poll(() => statusOf(`${url}/readyz`)).toBe(503);
    expect(await statusOf(`${url}/healthz`)).toBe(200);
    expect(await statusOf(metricsUrl ?? "")).toBe(200);
    const late = AbortSignal.timeout(STOP_MS);
    const { code } = await service.end("SIGTERM");
    expect([code, late.aborted]).toEqual([0, false]);
    await pending;
  },
);

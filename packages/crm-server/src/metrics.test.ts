import { DocumentedError } from "@calling-extensions/contract";
import { createServer } from "node:net";
import { once } from "node:events";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createCrmServer, type CrmServer } from "./create-crm-server.ts";
import { createMetrics } from "./metrics.ts";
import { signIn } from "./testing/sign-in.ts";

const metrics = { host: "127.0.0.1", port: 0 };
let server: CrmServer;
beforeEach(async () => {
  server = await createCrmServer({ memory: true, metrics });
});
afterEach(() => server.stop());

const scrape = async (path = "/metrics", method = "GET") => {
  const response = await fetch(new URL(path, server.metricsUrl), { method });
  return { status: response.status, text: await response.text(), headers: response.headers };
};

/** The values of the metrics that have a name and labels. */
async function read(...names: string[]): Promise<Record<string, number>> {
  const { text } = await scrape();
  const lines = text.split("\n").map((line) => line.split(" ") as [string, string]);
  return Object.fromEntries(
    lines.filter(([name]) => names.includes(name)).map(([name, value]) => [name, Number(value)]),
  );
}

const ask = (path: string, init: RequestInit = {}) =>
  fetch(`${server.url}${path}`, {
    ...init,
    headers: {
      authorization: `Bearer ${server.credentials?.accessToken}`,
      "content-type": "application/json",
    },
  });

it("counts requests by operation and status", async () => {
  await ask("/crm/v3/objects/contacts/101");
  await ask("/crm/v3/objects/contacts/999999999");
  await ask("/crm/v3/objects/contacts/999999999");
  await ask("/nothing/at/+12025550111");
  const found = 'crm_requests_total{operation="getObject",status="200"}';
  const missing = 'crm_requests_total{operation="getObject",status="404"}';
  const other = 'crm_requests_total{operation="other",status="404"}';
  const timed = 'crm_request_duration_seconds_count{operation="getObject"}';
  expect(await read(found, missing, other, timed)).toMatchObject({
    [found]: 1,
    [missing]: 2,
    [other]: 1,
    [timed]: 3,
  });
  expect((await scrape()).text).not.toContain("2025550111");
});

const create = (properties: object) =>
  ask("/crm/v3/objects/contacts", { method: "POST", body: JSON.stringify({ properties }) });

it("counts transactions and how long they took", async () => {
  const names = [
    'crm_transactions_total{outcome="committed",turn="beside"}',
    'crm_transactions_total{outcome="failed",turn="beside"}',
    "crm_transaction_duration_seconds_count",
    "crm_transaction_wait_seconds_count",
  ] as const;
  const [committed, failed, duration, wait] = names;
  const before = await read(...names);
  expect((await create({ firstname: "Ada" })).status).toBe(201);
  expect((await create({ unknown_property: "x" })).status).toBe(400);
  const after = await read(...names);
  const difference = (name: string) => (after[name] ?? 0) - (before[name] ?? 0);
  expect([difference(committed), difference(failed)]).toEqual([1, 1]);
  expect([difference(duration), difference(wait)]).toEqual([2, 2]);
});

it("counts those who follow changes, but not how long they do", async () => {
  const { token } = await signIn(server.url);
  const gone = new AbortController();
  const response = await fetch(`${server.url}/_page/events`, {
    headers: { "x-crm-session": token, origin: server.url },
    signal: gone.signal,
  });
  expect(response.status).toBe(200);
  expect(await read("crm_event_subscribers")).toEqual({ crm_event_subscribers: 1 });
  gone.abort();
  await vi.waitFor(async () => {
    expect(await read("crm_event_subscribers")).toEqual({ crm_event_subscribers: 0 });
  });
  expect(await read('crm_request_duration_seconds_count{operation="followChanges"}')).toEqual({});
});

it("serves the process, and only reads of one path", async () => {
  const { status, text, headers } = await scrape();
  expect(status).toBe(200);
  expect(headers.get("content-type")).toContain("text/plain; version=0.0.4");
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds [\d.e-]+$/m);
  expect((await scrape("/")).status).toBe(404);
  expect((await scrape("/metrics", "POST")).status).toBe(404);
});

it("are served without what is in the store while the store doesn't respond", async () => {
  const alone = createMetrics(metrics);
  const silent = { read: () => new Promise<never>(() => undefined) };
  const { url, stop } = await alone.serve(silent);
  const response = await fetch(url);
  expect([response.status, await response.text()]).toEqual([
    200,
    expect.stringContaining("# TYPE crm_jobs gauge"),
  ]);
  await stop();
});

it("ends with the service", async () => {
  const { metricsUrl = "" } = server;
  await server.stop();
  await expect(fetch(metricsUrl)).rejects.toThrow("fetch failed");
});

it("is on no port without an address", async () => {
  const silent = await createCrmServer({ memory: true });
  try {
    expect(silent.metricsUrl).toBeUndefined();
  } finally {
    await silent.stop();
  }
});

it("explains that its port is taken, and leaves nothing open", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as { port: number };
  const start = createCrmServer({ memory: true, metrics: { host: "127.0.0.1", port } });
  await expect(start).rejects.toThrow(
    new DocumentedError("portTaken", `Port ${port} is taken. Set METRICS_ADDRESS to another one.`),
  );
  other.close();
});

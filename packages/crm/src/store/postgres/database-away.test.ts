// @postgres-only
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestApp, type ErrorBody, type TestApp } from "../../testing/open-test-app.ts";
import { createTestDatabase } from "../../testing/copy-postgres.ts";
import { startPostgres, type PostgresServer } from "../../testing/postgres-server.ts";

let server: PostgresServer;
let crm: TestApp;
const log: string[] = [];
beforeAll(async () => {
  server = await startPostgres();
  crm = await openTestApp(
    { location: await createTestDatabase(server) },
    { logStream: { write: (line) => log.push(line) } },
  );
}, 120_000);
afterAll(async () => {
  await crm.close();
  await server.stop();
});

/** A restart takes long on a busy machine. */
const WAIT = { timeout: 30_000 };

const ticket = "/crm/v3/objects/tickets/301";
const read = () => crm.api<ErrorBody>("GET", ticket);
const getReadiness = () => crm.api<object>("GET", "/readyz");
const write = () => crm.api<ErrorBody>("PATCH", ticket, { properties: { subject: "New" } });

it(
  "responds with 503 and the error body while the database is down, and recovers with it",
  { timeout: 120_000 },
  async () => {
    expect((await read()).status).toBe(200);
    expect((await getReadiness()).status).toBe(200);
    await server.kill();
    // A backend process continues until it notices that the server is gone.
    await expect.poll(async () => (await read()).status, WAIT).toBe(503);
    for (const ask of [read, write]) {
      const { status, body, headers } = await ask();
      expect([status, body.status, body.category]).toEqual([503, "error", "INTERNAL"]);
      expect(headers["x-hubspot-correlation-id"]).toBe(body.correlationId);
      expect(log.some((line) => line.includes(body.correlationId))).toBe(true);
    }
    await expect.poll(async () => (await getReadiness()).status, WAIT).toBe(503);
    await server.start();
    await expect.poll(async () => (await read()).status, WAIT).toBe(200);
    expect((await write()).status).toBe(200);
    await expect.poll(async () => (await getReadiness()).status, WAIT).toBe(200);
  },
);

it(
  "responds only with 200 or 503 when the database stops during requests",
  { timeout: 120_000 },
  async () => {
    const statuses = new Set<number>();
    const stop = new AbortController();
    const asking = [read, write].map(async (ask) => {
      while (!stop.signal.aborted) statuses.add((await ask()).status);
    });
    await expect.poll(() => statuses.has(200), WAIT).toBe(true);
    await server.kill();
    await expect.poll(() => statuses.has(503), WAIT).toBe(true);
    await server.start();
    await expect.poll(async () => (await write()).status, WAIT).toBe(200);
    stop.abort();
    await Promise.all(asking);
    expect(statuses).toEqual(new Set([200, 503]));
  },
);

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fastify } from "fastify";
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { createLocalContentStore } from "../../files/local-content-store.ts";
import { READINESS_MS, READINESS_TIMEOUT_MS } from "../../limits.ts";
import { openTestApp } from "../../testing/open-test-app.ts";
import { serveHealth } from "./health.ts";
import { describeError } from "./redact.ts";

/** An app whose store answers as `check` does. */
function openApp(check: () => Promise<unknown>) {
  const log: string[] = [];
  const app = fastify({
    logger: {
      level: "error",
      serializers: { error: describeError },
      stream: { write: (line) => log.push(line) },
    },
  });
  let isStopping = false;
  serveHealth(app, { check, isStopping: () => isStopping });
  onTestFinished(() => app.close());
  return {
    log,
    get: async (path: string) => {
      const { statusCode, body } = await app.inject({ url: path });
      return `${statusCode} ${body}`;
    },
    stop: () => (isStopping = true),
  };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const READY = '200 {"status":"ready"}';
const UNAVAILABLE = '503 {"status":"unavailable"}';

it("needs no credentials and no name, and allows nothing but reading", async () => {
  const crm = await openTestApp();
  onTestFinished(() => crm.close());
  const ask = async (method: "GET" | "POST", path: string) => {
    const { status, headers, body } = await crm.send<unknown>(method, path, { host: "10.0.0.7" });
    return [status, headers["cache-control"], body];
  };
  expect(await ask("GET", "/healthz")).toEqual([200, "no-store", { status: "up" }]);
  expect(await ask("GET", "/readyz")).toEqual([200, "no-store", { status: "ready" }]);
  expect((await ask("POST", "/readyz"))[0]).toBe(421);
  expect((await ask("GET", "/openapi.json"))[0]).toBe(421);
});

it("is not ready while its files can't be stored, and tells only the log why", async () => {
  const directory = await mkdtemp(join(tmpdir(), "crm-health-"));
  const contents = await createLocalContentStore(directory);
  const { get, log } = openApp(() => contents.check());
  expect([await get("/readyz"), log]).toEqual([READY, []]);
  await rm(directory, { recursive: true });
  await vi.advanceTimersByTimeAsync(READINESS_MS);
  expect(await get("/readyz")).toBe(UNAVAILABLE);
  expect(await get("/healthz")).toBe('200 {"status":"up"}');
  await vi.advanceTimersByTimeAsync(READINESS_MS);
  expect(await get("/readyz")).toBe(UNAVAILABLE);
  expect(log).toEqual([expect.stringContaining("ENOENT")]);
});

it("checks once for many requests", async () => {
  let checks = 0;
  const { get } = openApp(async () => (checks += 1));
  const responses = await Promise.all(Array.from({ length: 50 }, () => get("/readyz")));
  expect([new Set(responses), checks]).toEqual([new Set([READY]), 1]);
  await vi.advanceTimersByTimeAsync(READINESS_MS);
  expect([await get("/readyz"), checks]).toEqual([READY, 2]);
});

it("isn't ready while a check takes too long, and is once it is over", async () => {
  let end: (() => void) | undefined;
  let checks = 0;
  const { get, log } = openApp(async () => {
    checks += 1;
    if (checks === 1) await new Promise<void>((resolve) => (end = resolve));
  });
  const first = get("/readyz");
  await expect.poll(() => checks).toBe(1);
  await vi.advanceTimersByTimeAsync(READINESS_TIMEOUT_MS);
  expect(await first).toBe(UNAVAILABLE);
  expect([await get("/readyz"), checks]).toEqual([UNAVAILABLE, 1]);
  expect(log).toEqual([expect.stringContaining("takes too long")]);
  end?.();
  await vi.advanceTimersByTimeAsync(READINESS_MS);
  expect([await get("/readyz"), checks]).toEqual([READY, 2]);
});

it("isn't ready from the moment that it stops, but runs", async () => {
  const { get, stop, log } = openApp(async () => undefined);
  expect(await get("/readyz")).toBe(READY);
  stop();
  expect([await get("/readyz"), await get("/healthz")]).toEqual([
    UNAVAILABLE,
    '200 {"status":"up"}',
  ]);
  expect(log).toEqual([]);
});

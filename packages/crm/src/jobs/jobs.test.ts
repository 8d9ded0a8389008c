import { EventEmitter, once } from "node:events";
import { afterEach, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../http/open-test-app.ts";
import { JOB_LEASE_MS, MAX_JOB_ATTEMPTS } from "../limits.ts";
import type { Crm } from "../model/crm-context.ts";
import { openTestStore } from "../testing/open-test-store.ts";
import { createJobRunner, JobAttemptFailed, type JobHandler } from "./job-runner.ts";
import { claimJob, findJob, scheduleJob } from "./jobs.ts";

const clock = { now: Date.parse("2026-01-15T09:00:00Z") };

let end: () => Promise<void> = async () => undefined;
afterEach(() => end());

/** Two services: on PostgreSQL with one database, on SQLite with one connection. */
async function openTwo(): Promise<[Crm, Crm]> {
  const { location, remove } = await openTestStore("demo");
  const options = { location, now: () => clock.now };
  const first = await openTestApp(options);
  const isShared = location !== "memory" && "databaseUrl" in location;
  const second: TestApp = isShared ? await openTestApp(options) : first;
  end = async () => {
    for (const service of new Set([first, second])) await service.close();
    await remove();
  };
  return [first.crm, second.crm];
}

const failures: unknown[] = [];
const createRunner = (crm: Crm, handler: JobHandler) =>
  createJobRunner({
    crm,
    handlers: { test: handler },
    onFailure: (error) => failures.push(error),
  });

const schedule = (crm: Crm, input: unknown = {}) =>
  crm.write((context) => scheduleJob(context, { kind: "test", input }));

it("runs each job once, whichever of two workers takes it", async () => {
  const [here, elsewhere] = await openTwo();
  const runs: unknown[] = [];
  const handler: JobHandler = async ({ job }) => {
    runs.push(job.input);
  };
  for (let number = 0; number < 30; number += 1) await schedule(here, number);
  await Promise.all([here, elsewhere].map((crm) => createRunner(crm, handler).runDue()));
  expect(runs.toSorted((a, b) => Number(a) - Number(b))).toEqual(
    Array.from({ length: 30 }, (_, index) => index),
  );
});

it("gives the job of a worker that is silent to another one, and only its result counts", async () => {
  const [here, elsewhere] = await openTwo();
  const stored: string[] = [];
  const gates = new EventEmitter();
  const started = once(gates, "started");
  const silent = createRunner(here, async ({ complete }) => {
    gates.emit("started");
    await once(gates, "finish");
    await here.write(async (context) => {
      await complete(context, "by the first");
      stored.push("first");
    });
  });
  const takeover = createRunner(elsewhere, async ({ complete }) =>
    elsewhere.write(async (context) => {
      await complete(context, "by the second");
      stored.push("second");
    }),
  );
  const id = await schedule(here);
  const first = silent.runDue();
  await started;
  clock.now += JOB_LEASE_MS - 1;
  await takeover.runDue();
  expect(stored).toEqual([]);
  clock.now += 1;
  await takeover.runDue();
  gates.emit("finish");
  await first;
  expect(stored).toEqual(["second"]);
  const job = await here.read((context) => findJob(context, id));
  expect(job).toMatchObject({ state: "complete", result: "by the second", attempts: 2 });
  expect(failures).toEqual([]);
});

it("gives up a job that ends the process each time", async () => {
  const [crm] = await openTwo();
  const id = await schedule(crm);
  for (let attempt = 0; attempt < MAX_JOB_ATTEMPTS; attempt += 1) {
    // A worker that dies: it takes the job and never responds again.
    expect(await crm.write((context) => claimJob(context, `worker ${attempt}`))).toBeDefined();
    clock.now += JOB_LEASE_MS;
  }
  expect(await crm.write((context) => claimJob(context, "the last"))).toBeUndefined();
  expect(await crm.read((context) => findJob(context, id))).toMatchObject({
    state: "failed",
    errors: [`The service stopped ${MAX_JOB_ATTEMPTS} times while it ran this.`],
  });
});

it("doesn't count the attempt of a worker that stops, and continues it at the next start", async () => {
  const [crm] = await openTwo();
  const id = await schedule(crm);
  const gates = new EventEmitter();
  const started = once(gates, "started");
  const stopping = createRunner(crm, async ({ signal }) => {
    gates.emit("started");
    await new Promise((_resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason as Error));
    });
  });
  stopping.wake();
  await started;
  await stopping.stop();
  expect(await crm.read((context) => findJob(context, id))).toMatchObject({
    state: "pending",
    attempts: 0,
  });
  await createRunner(crm, async () => "done").runDue();
  expect(await crm.read((context) => findJob(context, id))).toMatchObject({ result: "done" });
});

it("reports failures of the service, but not those of others", async () => {
  const [crm] = await openTwo();
  failures.length = 0;
  const mistake = new TypeError("a mistake");
  await schedule(crm, "ours");
  await schedule(crm, "theirs");
  const runner = createRunner(crm, async ({ job }) => {
    throw job.input === "ours" ? mistake : new JobAttemptFailed("The server is away.");
  });
  await runner.runDue();
  expect(failures).toEqual([mistake]);
});

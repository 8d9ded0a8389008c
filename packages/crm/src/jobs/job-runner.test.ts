import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CrmError } from "../errors/crm-error.ts";
import { openTestApp, type TestApp } from "../http/open-test-app.ts";
import type { RecordId } from "../ids/record-id.ts";
import { JOB_LEASE_MS, JOB_RETRY_DELAY_MS, MAX_JOB_ATTEMPTS } from "../limits.ts";
import { createJobRunner, JobRejected, type JobHandler, type JobRunner } from "./job-runner.ts";
import {
  cancelJob,
  claimJob,
  findJob,
  renewJob,
  restartJob,
  scheduleJob,
  type Job,
} from "./jobs.ts";

const clock = { now: 0 };
const failures: unknown[] = [];
let crm: TestApp;
let runner: JobRunner;
let handler: JobHandler;

beforeEach(async () => {
  clock.now = Date.parse("2026-01-15T09:00:00Z");
  failures.length = 0;
  crm = await openTestApp({ now: () => clock.now });
  runner = createJobRunner({
    crm: crm.crm,
    handlers: { work: (run) => handler(run) },
    onFailure: (error) => failures.push(error),
  });
});
afterEach(async () => {
  await runner.stop();
  await crm.close();
});

const schedule = (
  job: { uniqueKey?: string; runAt?: number; kind?: string } = {},
): Promise<RecordId> =>
  crm.crm.write((context) => scheduleJob(context, { kind: "work", input: { number: 1 }, ...job }));
/** A promise with what resolves it. */
function withResolvers() {
  const resolvers: (() => void)[] = [];
  const promise = new Promise<void>((resolve) => void resolvers.push(resolve));
  return { promise, resolve: () => resolvers.forEach((each) => each()) };
}

const find = (id: RecordId): Promise<Job | undefined> =>
  crm.crm.read((context) => findJob(context, id));

describe("a job", () => {
  it("runs once, when it is due, and has a result", async () => {
    const inputs: unknown[] = [];
    handler = async ({ job }) => {
      inputs.push(job.input);
      return { done: true };
    };
    const id = await schedule({ runAt: clock.now + 1000 });
    await runner.runDue();
    expect(inputs).toEqual([]);
    clock.now += 1000;
    await runner.runDue();
    await runner.runDue();
    expect(inputs).toEqual([{ number: 1 }]);
    expect(await find(id)).toMatchObject({
      state: "complete",
      result: { done: true },
      attempts: 1,
    });
    expect(failures).toEqual([]);
  });

  it("replaces one with the same key", async () => {
    handler = async () => undefined;
    const first = await schedule({ uniqueKey: "key" });
    const second = await schedule({ uniqueKey: "key" });
    await runner.runDue();
    expect([await find(first), (await find(second))?.state]).toEqual([undefined, "complete"]);
  });

  it("is tried again, later each time, until it is given up, and then if somebody restarts it", async () => {
    handler = async () => {
      throw new Error("The network is away.");
    };
    const id = await schedule();
    const delays = [];
    for (let attempt = 1; attempt < MAX_JOB_ATTEMPTS; attempt += 1) {
      // oxlint-disable-next-line no-await-in-loop -- each attempt follows the one before
      await runner.runDue();
      // oxlint-disable-next-line no-await-in-loop -- as above
      const job = await find(id);
      expect(job).toMatchObject({ state: "pending", attempts: attempt });
      delays.push((job?.runAt ?? 0) - clock.now);
      clock.now = job?.runAt ?? 0;
    }
    expect(delays).toEqual(delays.map((_, index) => JOB_RETRY_DELAY_MS * 2 ** index));
    await runner.runDue();
    expect(await find(id)).toMatchObject({
      state: "failed",
      attempts: MAX_JOB_ATTEMPTS,
      errors: ["The network is away."],
    });
    expect(failures).toHaveLength(MAX_JOB_ATTEMPTS);
    clock.now += 1_000_000_000;
    await runner.runDue();
    expect(failures).toHaveLength(MAX_JOB_ATTEMPTS);
    handler = async () => "late";
    const again = await crm.crm.write((context) => restartJob(context, id));
    await runner.runDue();
    expect(again && (await find(again))).toMatchObject({ state: "complete", result: "late" });
  });

  it.each([
    ["it says that it can't succeed", new JobRejected("Not allowed."), "canceled"],
    ["its request is wrong", new CrmError("notFound", "No such file."), "canceled"],
    ["the disk is full", new CrmError("storeFull", "Full."), "pending"],
    ["the store is away", new CrmError("unavailable", "Away."), "pending"],
  ])("ends or waits when %s", async (_title, error, state) => {
    handler = async () => {
      throw error;
    };
    const id = await schedule();
    await runner.runDue();
    expect(await find(id)).toMatchObject({ state, errors: [error.message] });
    // Nothing is wrong with this service.
    expect(failures).toEqual([]);
  });

  it("is canceled if no handler has its kind", async () => {
    const id = await schedule({ kind: "unknown" });
    await runner.runDue();
    expect((await find(id))?.state).toBe("canceled");
  });

  it("stays canceled if that happens while it runs", async () => {
    const id = await schedule();
    handler = async () => {
      await crm.crm.write((context) => cancelJob(context, id, "Canceled by a user."));
      return "too late";
    };
    await runner.runDue();
    expect(await find(id)).toMatchObject({
      state: "canceled",
      errors: ["Canceled by a user."],
      result: undefined,
    });
  });

  it("goes to another worker when its lease is over, and counts once", async () => {
    const id = await schedule();
    handler = async ({ job }) => {
      clock.now += JOB_LEASE_MS;
      const other = await crm.crm.write((context) => claimJob(context, "other"));
      expect([other?.id, other?.attempts]).toEqual([id, 2]);
      expect(await crm.crm.write((context) => renewJob(context, job, "mine", { done: 1 }))).toBe(
        false,
      );
      return "mine";
    };
    await runner.runDue();
    expect(await find(id)).toMatchObject({ state: "processing", result: undefined, attempts: 2 });
  });

  it("is given back when the service stops, and runs at once with the next start", async () => {
    const id = await schedule();
    const { promise: started, resolve: start } = withResolvers();
    handler = ({ signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => reject(new Error("Stopped.")));
        start();
      });
    runner.wake();
    await started;
    await runner.stop();
    expect(await find(id)).toMatchObject({ state: "pending", runAt: clock.now });
    expect(failures).toEqual([]);
  });

  it("doesn't run twice when two runners look for it at the same time", async () => {
    let runs = 0;
    handler = async () => {
      runs += 1;
    };
    const second = createJobRunner({
      crm: crm.crm,
      handlers: { work: (run) => handler(run) },
      onFailure: (error) => failures.push(error),
    });
    await Promise.all(Array.from({ length: 20 }, () => schedule()));
    await Promise.all([runner.runDue(), second.runDue()]);
    await second.stop();
    expect([runs, failures]).toEqual([20, []]);
  });
});

// @postgres
import { EventEmitter, once } from "node:events";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { CrmError } from "../errors/crm-error.ts";
import { openTestApp } from "../testing/open-test-app.ts";
import type { RecordId } from "../ids/record-id.ts";
import {
  JOB_HISTORY_MS,
  JOB_LEASE_MS,
  JOB_POLL_INTERVAL_MS,
  MAX_CONCURRENT_JOBS,
  MAX_JOB_ATTEMPTS,
  RETRY_DELAY_MS,
} from "../limits.ts";
import type { Crm } from "../model/crm-context.ts";
import { openServicePair, type ServicePair } from "../testing/open-service-pair.ts";
import {
  createJobRunner,
  watchJobs,
  JobAttemptFailed,
  JobRejected,
  type JobHandler,
  type JobRunner,
} from "./job-runner.ts";
import { claimJob, renewJob } from "./claimed-jobs.ts";
import {
  cancelJob,
  deleteOldJobs,
  findJob,
  restartJob,
  scheduleJob,
  type Job,
  type NewJob,
} from "./jobs.ts";

const clock = { now: 0 };
const failures: unknown[] = [];
let here: Crm;
let elsewhere: Crm;
let runner: JobRunner;
let handler: JobHandler;
let services: ServicePair;

const createRunner = (crm: Crm, handle: JobHandler): JobRunner =>
  createJobRunner({
    crm,
    handlers: { work: handle },
    onFailure: (error) => failures.push(error),
  });

const START = Date.parse("2026-01-15T09:00:00Z");

beforeAll(async () => {
  clock.now = START;
  services = await openServicePair("empty", (location) =>
    openTestApp({ location, now: () => clock.now }),
  );
  here = services.here.crm;
  elsewhere = services.elsewhere.crm;
});
beforeEach(() => {
  clock.now = START;
  failures.length = 0;
  runner = createRunner(here, (run) => handler(run));
});
afterEach(async () => {
  await runner.stop();
  await here.write(({ db }) => db.deleteFrom("jobs").execute());
});
afterAll(() => services.close());

const schedule = (job: Partial<NewJob> = {}): Promise<RecordId> =>
  here.write((context) => scheduleJob(context, { kind: "work", input: { number: 1 }, ...job }));

const claim = (worker: string): Promise<Job | undefined> =>
  here.write((context) => claimJob(context, worker));

const find = (id: RecordId): Promise<Job | undefined> =>
  here.read((context) => findJob(context, id));

describe("a job", () => {
  it("of one kind doesn't wait for jobs of another, however many of them are running", async () => {
    const ended: string[] = [];
    const gate = new EventEmitter();
    const opened = once(gate, "open");
    const done = new EventEmitter();
    const mixed = createJobRunner({
      crm: here,
      handlers: {
        slow: async () => {
          await opened;
          ended.push("slow");
        },
        work: async () => {
          ended.push("work");
          done.emit("work");
        },
      },
      onFailure: (error) => failures.push(error),
    });
    for (let count = 0; count < MAX_CONCURRENT_JOBS + 2; count += 1) {
      await schedule({ kind: "slow" });
    }
    await schedule();
    const worked = once(done, "work");
    const running = mixed.runDue();
    await worked;
    gate.emit("open");
    await running;
    expect(ended).toEqual([
      "work",
      ...Array.from({ length: MAX_CONCURRENT_JOBS + 2 }, () => "slow"),
    ]);
    await mixed.stop();
  });

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

  it("keeps its key when it is restarted by hand", async () => {
    handler = async () => {
      throw new Error("The network is away.");
    };
    const id = await schedule({ uniqueKey: "key" });
    for (let attempt = 0; attempt < MAX_JOB_ATTEMPTS; attempt += 1) {
      await runner.runDue();
      clock.now = (await find(id))?.runAt ?? 0;
    }
    const again = await here.write((context) => restartJob(context, id));
    await schedule({ uniqueKey: "key" });
    expect([(await find(id))?.state, again && (await find(again))]).toEqual([
      "canceled",
      undefined,
    ]);
    expect(await here.write((context) => restartJob(context, id))).toBeUndefined();
  });

  it("is tried again, later each time, until it is given up, and then after a restart by hand", async () => {
    handler = async () => {
      throw new Error("The network is away.");
    };
    const id = await schedule();
    const delays = [];
    for (let attempt = 1; attempt < MAX_JOB_ATTEMPTS; attempt += 1) {
      await runner.runDue();
      const job = await find(id);
      expect(job).toMatchObject({ state: "pending", attempts: attempt });
      delays.push((job?.runAt ?? 0) - clock.now);
      clock.now = job?.runAt ?? 0;
    }
    // The pauses differ by up to a fifth.
    expect(
      delays.map((delay, index) => Math.abs(delay / RETRY_DELAY_MS / 2 ** index - 1) <= 0.2),
    ).toEqual(delays.map(() => true));
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
    const again = await here.write((context) => restartJob(context, id));
    await runner.runDue();
    expect(again && (await find(again))).toMatchObject({ state: "complete", result: "late" });
  });

  it.each([
    ["it says that it can't succeed", new JobRejected("Not allowed."), "canceled", 0],
    ["its request is wrong", new CrmError("notFound", "No such file."), "canceled", 0],
    ["the disk is full", new CrmError("storeFull", "Full."), "pending", 0],
    ["the store is away", new CrmError("unavailable", "Away."), "pending", 0],
    ["another server fails", new JobAttemptFailed("The server is away."), "pending", 0],
    ["this service has a fault", new TypeError("A mistake."), "pending", 1],
  ])("ends or waits when %s", async (_title, error, state, reported) => {
    handler = async () => {
      throw error;
    };
    const id = await schedule();
    await runner.runDue();
    expect(await find(id)).toMatchObject({ state, errors: [error.message] });
    expect(failures).toEqual([error].slice(0, reported));
  });

  it("is canceled if no handler has its kind", async () => {
    const id = await schedule({ kind: "unknown" });
    await runner.runDue();
    expect((await find(id))?.state).toBe("canceled");
  });

  it("stays canceled if that happens while it runs", async () => {
    const id = await schedule();
    handler = async () => {
      await here.write((context) => cancelJob(context, id, "Canceled by a user."));
      return "too late";
    };
    await runner.runDue();
    expect(await find(id)).toMatchObject({
      state: "canceled",
      errors: ["Canceled by a user."],
      result: undefined,
    });
  });

  it("can be read for a while after its end, and as long as it has failed", async () => {
    handler = async () => undefined;
    const done = await schedule();
    await runner.runDue();
    handler = async () => {
      throw new JobRejected("Not allowed.");
    };
    const canceled = await schedule();
    await runner.runDue();
    const waiting = await schedule({ runAt: clock.now + 2 * JOB_HISTORY_MS });
    const findAll = () => Promise.all([done, canceled, waiting].map(find));
    clock.now += JOB_HISTORY_MS;
    await here.write(deleteOldJobs);
    const states = (await findAll()).map((job) => job?.state);
    expect(states).toEqual(["complete", "canceled", "pending"]);
    clock.now += 1;
    await here.write(deleteOldJobs);
    expect((await findAll()).map((job) => job?.state)).toEqual([undefined, undefined, "pending"]);
  });
});

describe("the job of a worker", () => {
  it("that is silent goes to another one, and only the result of that counts", async () => {
    const stored: string[] = [];
    const gates = new EventEmitter();
    const started = once(gates, "started");
    handler = async ({ complete }) => {
      gates.emit("started");
      await once(gates, "finish");
      await here.write(async (context) => {
        await complete(context, "by the first");
        stored.push("first");
      });
    };
    const takeover = createRunner(elsewhere, async ({ complete }) =>
      elsewhere.write(async (context) => {
        await complete(context, "by the second");
        stored.push("second");
      }),
    );
    const id = await schedule();
    const first = runner.runDue();
    await started;
    clock.now += JOB_LEASE_MS - 1;
    await takeover.runDue();
    expect(stored).toEqual([]);
    clock.now += 1;
    await takeover.runDue();
    gates.emit("finish");
    await first;
    expect(stored).toEqual(["second"]);
    const job = await find(id);
    expect(job).toMatchObject({ state: "complete", result: "by the second", attempts: 2 });
    expect(failures).toEqual([]);
  });

  it("can be renewed until another one has it", async () => {
    const id = await schedule();
    const job = await claim("first");
    const renew = async (worker: string) =>
      job && here.write((context) => renewJob(context, job, worker, { done: 7 }));
    expect(await renew("first")).toBe(true);
    clock.now += JOB_LEASE_MS;
    expect((await claim("second"))?.id).toBe(id);
    expect([await renew("first"), await renew("second")]).toEqual([false, true]);
    expect((await find(id))?.progress).toEqual({ done: 7 });
  });

  it("that dies each time is given up", async () => {
    const id = await schedule();
    for (let attempt = 0; attempt < MAX_JOB_ATTEMPTS; attempt += 1) {
      // It takes the job and never responds again.
      expect(await claim(`worker ${attempt}`)).toBeDefined();
      clock.now += JOB_LEASE_MS;
    }
    expect(await claim("the last")).toBeUndefined();
    expect(await find(id)).toMatchObject({
      state: "failed",
      errors: [`The service stopped ${MAX_JOB_ATTEMPTS} times while it ran this.`],
    });
  });

  it("that stops is given back, without counting, and runs at once with the next start", async () => {
    const id = await schedule();
    const gates = new EventEmitter();
    const started = once(gates, "started");
    handler = async ({ signal }) => {
      gates.emit("started");
      await once(signal, "abort");
      throw new Error("Stopped.");
    };
    runner.wake();
    await started;
    await runner.stop();
    expect(await find(id)).toMatchObject({ state: "pending", attempts: 0, runAt: clock.now });
    expect(failures).toEqual([]);
    await createRunner(elsewhere, async () => "done").runDue();
    expect(await find(id)).toMatchObject({ state: "complete", result: "done" });
  });

  it("runs once, whichever of two workers takes it", async () => {
    const numbers = Array.from({ length: 30 }, (_, index) => index);
    const runs: number[] = [];
    handler = async ({ job }) => {
      runs.push(Number(job.input));
    };
    for (const number of numbers) await schedule({ input: number });
    const other = createRunner(elsewhere, (run) => handler(run));
    await Promise.all([runner.runDue(), other.runDue()]);
    expect(runs.toSorted((a, b) => a - b)).toEqual(numbers);
    expect(failures).toEqual([]);
  });
});

describe("a service that watches jobs", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("runs those that are due now and later, and deletes those that ended long ago, until it stops", async () => {
    const ran = new EventEmitter();
    const watched = createRunner(here, async ({ job }) => void ran.emit("job", job.id));
    const next = async (): Promise<unknown> => (await once(ran, "job"))[0];
    const first = next();
    const old = await schedule();
    const watch = watchJobs(here, watched, (error) => failures.push(error));
    expect(await first).toBe(old);
    const second = next();
    const due = await schedule();
    vi.advanceTimersByTime(JOB_POLL_INTERVAL_MS);
    expect(await second).toBe(due);
    await watched.runDue();
    clock.now += JOB_HISTORY_MS + 1;
    vi.advanceTimersByTime(60 * 60 * 1000);
    await vi.waitFor(async () => expect(await find(old)).toBeUndefined());
    await watch.stop();
    expect(vi.getTimerCount()).toBe(0);
    expect(failures).toEqual([]);
  });
});

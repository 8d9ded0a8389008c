import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { JOB_LEASE_MS, JOB_PROGRESS_INTERVAL_MS, JOB_RENEW_INTERVAL_MS } from "../limits.ts";
import { openCrm, type OpenCrm } from "../open-crm.ts";
import { claimJob } from "./claimed-jobs.ts";
import { holdJob, JobLost, type HeldJob } from "./held-job.ts";
import { cancelJob, findJob, scheduleJob, type Job } from "./jobs.ts";

let opened: OpenCrm;
let job: Job;
let held: HeldJob;

beforeAll(async () => {
  opened = await openCrm({ location: "memory", now: () => Date.now() });
});
beforeEach(async () => {
  // The store's own timers are real.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
  const claimed = await opened.crm.write(async (context) => {
    await scheduleJob(context, { kind: "work", input: 1 });
    return claimJob(context, "here");
  });
  if (!claimed) throw new Error("There is no job.");
  job = claimed;
  held = holdJob(opened.crm, job, "here", (error) => {
    throw error;
  });
});
afterEach(async () => {
  held.stop();
  vi.useRealTimers();
  await opened.crm.write(({ db }) => db.deleteFrom("jobs").execute());
});
afterAll(() => opened.close());

const claimElsewhere = () => opened.crm.write((context) => claimJob(context, "elsewhere"));

it("a running job shows its progress each second", async () => {
  held.report({ done: 3, total: 7 });
  vi.advanceTimersByTime(JOB_PROGRESS_INTERVAL_MS);
  await expect
    .poll(async () => (await opened.crm.read((context) => findJob(context, job.id)))?.progress)
    .toEqual({ done: 3, total: 7 });
});

it("a job writes its progress once", () => {
  const write = vi.spyOn(opened.crm, "write");
  held.report({ done: 3 });
  vi.advanceTimersByTime(3 * JOB_PROGRESS_INTERVAL_MS);
  expect(write).toHaveBeenCalledTimes(1);
  write.mockRestore();
});

it("no other worker takes a job without progress while its worker lives", async () => {
  for (let passedMs = 0; passedMs <= JOB_LEASE_MS; passedMs += JOB_RENEW_INTERVAL_MS) {
    vi.advanceTimersByTime(JOB_RENEW_INTERVAL_MS);
    expect(await claimElsewhere()).toBeUndefined();
  }
  held.stop();
  vi.advanceTimersByTime(2 * JOB_LEASE_MS);
  expect((await claimElsewhere())?.id).toBe(job.id);
});

it("a worker learns that its job was canceled", async () => {
  await opened.crm.write((context) => cancelJob(context, job.id, "Canceled by a user."));
  vi.advanceTimersByTime(JOB_RENEW_INTERVAL_MS);
  await expect.poll(() => held.lost.reason as unknown).toBeInstanceOf(JobLost);
});

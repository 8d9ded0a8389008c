import { randomUUID } from "node:crypto";
import { CrmError } from "../errors/crm-error.ts";
import { JOB_POLL_INTERVAL_MS, MAX_CONCURRENT_JOBS } from "../limits.ts";
import type { Crm, CrmContext } from "../model/crm-context.ts";
import { claimJob, hasDueJob, rejectJob, releaseJobs, retryJob } from "./claimed-jobs.ts";
import { holdJob, JobLost } from "./held-job.ts";
import { deleteOldJobs, type Job } from "./jobs.ts";

/** What the work of a job may use besides what its handler was created with. */
export interface JobRun {
  readonly job: Job;
  /** Aborts when the service stops, or when this runner no longer has the job: it was canceled or taken over. */
  readonly signal: AbortSignal;
  /** Shows progress. */
  readonly report: (progress: Job["progress"]) => void;
  /**
   * Completes the job in the transaction of its last write, so that the work is done once, whenever the
   * process dies.
   *
   * @throws JobLost if this runner no longer has the job; then nothing of the transaction may be stored
   */
  readonly complete: (context: CrmContext, result: unknown) => Promise<void>;
}

/**
 * Does the work of one kind of job and returns its result. It may run again after it has succeeded, and
 * in two processes at once, so what it does twice must be done once. A `JobRejected` ends the job; other
 * errors are retried.
 */
export type JobHandler = (run: JobRun) => Promise<unknown>;

/** The job can't succeed. Its message is for people. */
export class JobRejected extends Error {
  override readonly name = "JobRejected";
}

/** An attempt failed for a reason outside of the service, and is repeated later. Its message is for people. */
export class JobAttemptFailed extends Error {
  override readonly name = "JobAttemptFailed";
}

export interface JobRunner {
  /** Runs the jobs that are due, and resolves when there are none left. */
  runDue(): Promise<void>;
  /** Looks for jobs that are due without waiting for the next poll. */
  wake(): void;
  /** Stops after the jobs that are running, which are aborted. */
  stop(): Promise<void>;
}

/** Creates what runs the jobs of a store in this process. Nothing runs before `wake` or `runDue`. */
export function createJobRunner(options: {
  crm: Crm;
  handlers: Readonly<Record<string, JobHandler>>;
  onFailure: (error: unknown) => void;
}): JobRunner {
  const { crm, handlers, onFailure } = options;
  const worker = randomUUID();
  const stopping = new AbortController();
  const running = new Map<Promise<void>, string>();
  let claiming: Promise<void> | undefined;
  let isAskedAgain = false;

  async function run(job: Job): Promise<void> {
    const held = holdJob(crm, job, worker, onFailure);
    try {
      const handler = handlers[job.kind];
      if (!handler) throw new JobRejected(`This version can't run ${job.kind} jobs.`);
      const result = await handler({
        job,
        signal: AbortSignal.any([stopping.signal, held.lost]),
        report: held.report,
        complete: async (context, value) => {
          if (!(await held.complete(context, value))) throw new JobLost("The job was canceled.");
        },
      });
      // A handler that has completed the job itself finds nothing to complete here.
      await crm.write((context) => held.complete(context, result), []);
    } catch (error) {
      // The next process takes up what this one gives back when it stops.
      if (stopping.signal.aborted || held.lost.aborted || error instanceof JobLost) return;
      if (!isExpected(error)) onFailure(error);
      const reason = error instanceof Error ? error.message : String(error);
      const end = isFinal(error) ? rejectJob : retryJob;
      await crm.write((context) => end(context, job, worker, reason), []);
    } finally {
      held.stop();
    }
  }

  /** The kinds that have all of their places taken. Others make progress, however long these take. */
  function busyKinds(): string[] {
    const kinds = [...running.values()];
    return [...new Set(kinds)].filter(
      (kind) => kinds.filter((each) => each === kind).length >= MAX_CONCURRENT_JOBS,
    );
  }

  /** Takes a job that is due and has a place. */
  async function claim(): Promise<Job | undefined> {
    const busy = busyKinds();
    if (!(await crm.read((context) => hasDueJob(context, busy)))) return undefined;
    return crm.write((context) => claimJob(context, worker, busy), []);
  }

  async function startDue(): Promise<void> {
    do {
      isAskedAgain = false;
      while (!stopping.signal.aborted) {
        // Each claim depends on what is left.
        const job = await claim();
        if (!job) break;
        const work: Promise<void> = run(job)
          .catch(onFailure)
          .finally(() => {
            running.delete(work);
            wake();
          });
        running.set(work, job.kind);
      }
    } while (isAskedAgain && !stopping.signal.aborted);
  }

  function wake(): void {
    if (stopping.signal.aborted) return;
    isAskedAgain = true;
    claiming ??= startDue()
      .catch(onFailure)
      .finally(() => {
        claiming = undefined;
      });
  }

  return {
    wake,
    async runDue() {
      wake();
      // oxlint-disable-next-line no-unmodified-loop-condition -- the work changes both
      while (claiming || running.size > 0) {
        // Work that ends may start more.
        await Promise.all([claiming, ...running.keys()]);
      }
    },
    async stop() {
      stopping.abort();
      await Promise.all([claiming, ...running.keys()]);
      // While the store is away, they are released when their lease ends.
      await crm.write((context) => releaseJobs(context, worker), []).catch(onFailure);
    },
  };
}

/** Looks for due jobs at an interval, and deletes old ones, until it is stopped. */
export function watchJobs(
  crm: Crm,
  runner: JobRunner,
  onFailure: (error: unknown) => void,
): { stop(): Promise<void> } {
  runner.wake();
  const polling = setInterval(() => runner.wake(), JOB_POLL_INTERVAL_MS);
  const cleaning = setInterval(
    () => {
      crm.write(deleteOldJobs, []).catch(onFailure);
    },
    60 * 60 * 1000,
  );
  polling.unref();
  cleaning.unref();
  return {
    async stop() {
      clearInterval(polling);
      clearInterval(cleaning);
      await runner.stop();
    },
  };
}

/** A request that is wrong stays wrong; a store that is full or away may be there later. */
const isFinal = (error: unknown): boolean =>
  error instanceof JobRejected ||
  (error instanceof CrmError && !["storeFull", "unavailable", "internal"].includes(error.code));

const isExpected = (error: unknown): boolean =>
  [JobRejected, JobAttemptFailed, CrmError].some((kind) => error instanceof kind);

import { randomUUID } from "node:crypto";
import { CrmError } from "../errors/crm-error.ts";
import {
  JOB_POLL_INTERVAL_MS,
  JOB_PROGRESS_INTERVAL_MS,
  JOB_RENEW_INTERVAL_MS,
  MAX_CONCURRENT_JOBS,
} from "../limits.ts";
import type { Crm, CrmContext } from "../model/crm-context.ts";
import {
  claimJob,
  completeJob,
  hasDueJob,
  rejectJob,
  releaseJobs,
  renewJob,
  retryJob,
} from "./claimed-jobs.ts";
import { deleteOldJobs, type Job } from "./jobs.ts";

/** What the work of a job may use besides what its handler was created with. */
export interface JobRun {
  readonly job: Job;
  /** Aborts when the service stops, or when somebody else has the job: it was canceled or taken over. */
  readonly signal: AbortSignal;
  /** Shows progress. */
  readonly report: (progress: Job["progress"]) => void;
  /**
   * Completes the job in the transaction of its last write, so that the work is done once, whenever the
   * process dies.
   *
   * @throws JobLost if somebody else has the job; then nothing of the transaction may be stored
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

/** Another worker has the job, or it was canceled. */
class JobLost extends Error {
  override readonly name = "JobLost";
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
    const gone = new AbortController();
    const signal = AbortSignal.any([stopping.signal, gone.signal]);
    let progress = job.progress;
    let shown = progress;
    let renewedAt = Date.now();
    const renewing = setInterval(() => {
      if (progress === shown && Date.now() - renewedAt < JOB_RENEW_INTERVAL_MS) return;
      shown = progress;
      renewedAt = Date.now();
      crm
        .write((context) => renewJob(context, job, worker, progress))
        .then((hasJob) => hasJob || gone.abort(new JobLost("The job was canceled.")), onFailure);
    }, JOB_PROGRESS_INTERVAL_MS);
    renewing.unref();
    try {
      const handler = handlers[job.kind];
      if (!handler) throw new JobRejected(`This version can't run ${job.kind} jobs.`);
      const report = (next: Job["progress"]): void => {
        progress = next;
      };
      const complete = async (context: CrmContext, value: unknown): Promise<void> => {
        if (await completeJob(context, job, worker, { result: value, progress })) return;
        throw new JobLost("The job was canceled.");
      };
      const result = await handler({ job, signal, report, complete });
      // A handler that has completed the job itself finds nothing to complete here.
      await crm.write((context) => completeJob(context, job, worker, { result, progress }));
    } catch (error) {
      // The next process takes up what this one gives back when it stops.
      if (stopping.signal.aborted || gone.signal.aborted || error instanceof JobLost) return;
      if (!isExpected(error)) onFailure(error);
      const reason = error instanceof Error ? error.message : String(error);
      const end = isFinal(error) ? rejectJob : retryJob;
      await crm.write((context) => end(context, job, worker, reason));
    } finally {
      clearInterval(renewing);
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
    return crm.write((context) => claimJob(context, worker, busy));
  }

  async function startDue(): Promise<void> {
    do {
      isAskedAgain = false;
      while (!stopping.signal.aborted) {
        // oxlint-disable-next-line no-await-in-loop -- each claim depends on what is left
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
        // oxlint-disable-next-line no-await-in-loop -- work that ends may start more
        await Promise.all([claiming, ...running.keys()]);
      }
    },
    async stop() {
      stopping.abort();
      await Promise.all([claiming, ...running.keys()]);
      await crm.write((context) => releaseJobs(context, worker));
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
      crm.write(deleteOldJobs).catch(onFailure);
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

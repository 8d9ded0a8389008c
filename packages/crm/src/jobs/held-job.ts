import { JOB_PROGRESS_INTERVAL_MS, JOB_RENEW_INTERVAL_MS } from "../limits.ts";
import type { Crm, CrmContext } from "../model/crm-context.ts";
import { completeJob, renewJob } from "./claimed-jobs.ts";
import type { Job } from "./jobs.ts";

/** Another worker has the job, or it was canceled. */
export class JobLost extends Error {
  override readonly name = "JobLost";
}

/** A job that a worker has. */
export interface HeldJob {
  /** Aborts when the worker no longer has the job. */
  readonly lost: AbortSignal;
  readonly report: (progress: Job["progress"]) => void;
  /** Completes the job; false if the worker no longer has it. */
  complete(context: CrmContext, result: unknown): Promise<boolean>;
  /** Stops renewing the claim. */
  stop(): void;
}

/** Renews the claim of a worker to a job, and stores its progress, until it is stopped. */
export function holdJob(
  crm: Crm,
  job: Job,
  worker: string,
  onFailure: (error: unknown) => void,
): HeldJob {
  const lost = new AbortController();
  let progress = job.progress;
  let shown = progress;
  let renewedAt = Date.now();
  const renewing = setInterval(() => {
    if (progress === shown && Date.now() - renewedAt < JOB_RENEW_INTERVAL_MS) return;
    shown = progress;
    renewedAt = Date.now();
    crm
      .write((context) => renewJob(context, job, worker, progress), [])
      .then((hasJob) => hasJob || lost.abort(new JobLost("The job was canceled.")), onFailure);
  }, JOB_PROGRESS_INTERVAL_MS);
  renewing.unref();
  return {
    lost: lost.signal,
    report(next) {
      progress = next;
    },
    complete: (context, result) => completeJob(context, job, worker, { result, progress }),
    stop() {
      clearInterval(renewing);
    },
  };
}

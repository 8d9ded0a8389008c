import { sql, type Updateable } from "kysely";
import { toStoredId } from "../ids/record-id.ts";
import { JOB_LEASE_MS, MAX_JOB_ATTEMPTS } from "../limits.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { featuresOf } from "../store/postgres/features.ts";
import type { Tables } from "../store/tables.ts";
import { released, toJob, type Job } from "./jobs.ts";
import { retryDelay } from "./retry-delay.ts";

/** Jobs whose time has come, or whose worker has been silent for too long, except some kinds. */
const dueJobs = ({ db, now }: CrmContext, busyKinds: readonly string[]) =>
  db
    .selectFrom("jobs")
    .$if(busyKinds.length > 0, (query) => query.where("kind", "not in", busyKinds))
    .where((where) =>
      where.or([
        where.and([where("state", "=", "pending"), where("run_at", "<=", now)]),
        where.and([where("state", "=", "processing"), where("lease_until", "<=", now)]),
      ]),
    )
    .orderBy("run_at")
    .orderBy("id")
    .limit(1);

export const hasDueJob = async (
  context: CrmContext,
  busyKinds: readonly string[] = [],
): Promise<boolean> =>
  (await dueJobs(context, busyKinds).select("id").executeTakeFirst()) !== undefined;

/** Takes a job that is due. */
export async function claimJob(
  context: CrmContext,
  worker: string,
  busyKinds: readonly string[] = [],
): Promise<Job | undefined> {
  const { db, now } = context;
  const due = await dueJobs(context, busyKinds)
    .selectAll()
    .modifyEnd(featuresOf(db)?.skipLocked ?? sql``)
    .executeTakeFirst();
  if (!due) return undefined;
  // What ends the process each time would do so forever.
  if (due.attempts >= MAX_JOB_ATTEMPTS) {
    const reason = `The service stopped ${due.attempts} times while it ran this.`;
    const failed = {
      state: "failed",
      errors: JSON.stringify([reason]),
      completed_at: now,
    } as const;
    await db
      .updateTable("jobs")
      .set({ ...failed, ...released })
      .where("id", "=", Number(due.id))
      .execute();
    return claimJob(context, worker, busyKinds);
  }
  const claimed = {
    state: "processing",
    worker,
    lease_until: now + JOB_LEASE_MS,
    attempts: due.attempts + 1,
    started_at: due.started_at === null ? now : Number(due.started_at),
  } as const;
  await db.updateTable("jobs").set(claimed).where("id", "=", Number(due.id)).execute();
  return toJob({ ...due, ...claimed });
}

/** Renews the lease of a worker; false if the worker no longer has the job. */
export const renewJob = (
  context: CrmContext,
  job: Job,
  worker: string,
  progress: Job["progress"],
): Promise<boolean> =>
  updateClaimed(context, job, worker, {
    lease_until: context.now + JOB_LEASE_MS,
    done: progress.done,
    total: progress.total ?? null,
  });

/** Completes a job; false if the worker no longer has it, whose result then doesn't count. */
export const completeJob = (
  context: CrmContext,
  job: Job,
  worker: string,
  { result, progress }: Pick<Job, "result" | "progress">,
): Promise<boolean> =>
  updateClaimed(context, job, worker, {
    state: "complete",
    done: progress.done,
    total: progress.total ?? null,
    result: JSON.stringify(result ?? null),
    completed_at: context.now,
    ...released,
  });

/** Ends a job that can't succeed, with the reason. */
export const rejectJob = (
  context: CrmContext,
  job: Job,
  worker: string,
  reason: string,
): Promise<boolean> =>
  updateClaimed(context, job, worker, {
    state: "canceled",
    errors: JSON.stringify([reason]),
    completed_at: context.now,
    ...released,
  });

/** Schedules the next attempt of a job that failed, or gives it up after the last one. */
export function retryJob(
  context: CrmContext,
  job: Job,
  worker: string,
  reason: string,
): Promise<boolean> {
  const errors = JSON.stringify([reason]);
  const { now } = context;
  if (job.attempts >= MAX_JOB_ATTEMPTS) {
    const failed = { state: "failed", errors, completed_at: now, ...released } as const;
    return updateClaimed(context, job, worker, failed);
  }
  return updateClaimed(context, job, worker, {
    state: "pending",
    errors,
    run_at: now + retryDelay(job.attempts),
    ...released,
  });
}

/**
 * Gives jobs back, to be claimed by the next worker: all jobs of one worker, whose attempts then don't count,
 * or of all processes that died.
 */
export async function releaseJobs({ db, now }: CrmContext, worker?: string): Promise<void> {
  await db
    .updateTable("jobs")
    .set({ state: "pending", run_at: now, ...released })
    .where("state", "=", "processing")
    .$if(worker !== undefined, (query) =>
      query
        .set((values) => ({ attempts: values("attempts", "-", 1) }))
        .where("worker", "=", worker ?? ""),
    )
    .execute();
}

async function updateClaimed(
  { db }: CrmContext,
  { id }: Job,
  worker: string,
  values: Updateable<Tables["jobs"]>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("jobs")
    .set(values)
    .where("id", "=", toStoredId(id))
    .where("worker", "=", worker)
    .where("state", "=", "processing")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

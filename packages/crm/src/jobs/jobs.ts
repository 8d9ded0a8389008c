import { z } from "zod";
import { fromStoredId, toStoredId, type RecordId } from "../ids/record-id.ts";
import { JOB_HISTORY_MS } from "../limits.ts";
import type { CrmContext } from "../model/crm-context.ts";
import type { Tables } from "../store/tables.ts";
import type { Insertable, Selectable } from "kysely";

/** Work that the service does in the background, of one `kind`, until it succeeds or is given up. */
export interface Job {
  readonly id: RecordId;
  readonly kind: string;
  readonly input: unknown;
  readonly state: Tables["jobs"]["state"];
  readonly attempts: number;
  readonly result: unknown;
  /** Why it failed or was canceled, in sentences for people. */
  readonly errors: readonly string[];
  /** Units of work, such as bytes; no total if it isn't known. */
  readonly progress: { readonly done: number; readonly total?: number };
  /** Epoch milliseconds. */
  readonly requestedAt: number;
  readonly runAt: number;
  readonly startedAt?: number;
  readonly completedAt?: number;
}

/** A job to schedule. */
export interface NewJob {
  readonly kind: string;
  readonly input: unknown;
  /** There is only one job with this key. */
  readonly uniqueKey?: string;
  /**
   * What happens to a job with the same key that is scheduled, runs or has succeeded: it is replaced (by default), or
   * kept, or its next attempt is due at the time of the new one. A worker that has the last one can't end it before
   * this transaction does.
   */
  readonly sameKey?: "replace" | "keep" | "advance";
  /** Epoch milliseconds; now by default. */
  readonly runAt?: number;
}

/** Schedules a job in the transaction of what it belongs to. */
export async function scheduleJob(context: CrmContext, job: NewJob): Promise<RecordId> {
  const { db, now } = context;
  const { kind, input, uniqueKey = null, sameKey = "replace", runAt = now } = job;
  if (uniqueKey !== null) {
    await db
      .deleteFrom("jobs")
      .where("unique_key", "=", uniqueKey)
      .$if(sameKey !== "replace", (query) => query.where("state", "in", ["failed", "canceled"]))
      .execute();
  }
  const id = await context.nextId();
  const row: Insertable<Tables["jobs"]> = {
    id: toStoredId(id),
    kind,
    unique_key: uniqueKey,
    input: JSON.stringify(input),
    state: "pending",
    run_at: runAt,
    worker: null,
    lease_until: null,
    attempts: 0,
    result: null,
    errors: "[]",
    done: 0,
    total: null,
    requested_at: now,
    started_at: null,
    completed_at: null,
  };
  await db
    .insertInto("jobs")
    .values(row)
    .$if(sameKey === "keep", (query) =>
      query.onConflict((conflict) => conflict.column("unique_key").doNothing()),
    )
    .$if(sameKey === "advance", (query) =>
      query.onConflict((conflict) => conflict.column("unique_key").doUpdateSet({ run_at: runAt })),
    )
    .execute();
  return id;
}

/** Deletes the job with a key. A worker that has begun it finds nothing to complete. */
export async function unscheduleJob({ db }: CrmContext, uniqueKey: string): Promise<void> {
  await db.deleteFrom("jobs").where("unique_key", "=", uniqueKey).execute();
}

export async function findJob(
  { db }: CrmContext,
  id: RecordId,
  kind?: string,
): Promise<Job | undefined> {
  const row = await db
    .selectFrom("jobs")
    .selectAll()
    .where("id", "=", toStoredId(id))
    .$if(kind !== undefined, (query) => query.where("kind", "=", kind ?? ""))
    .executeTakeFirst();
  return row && toJob(row);
}

/** Lists the jobs of some kinds, and failed ones of all kinds, the newest first. */
export async function listJobs(
  { db }: CrmContext,
  kinds: readonly string[],
  limit: number,
): Promise<Job[]> {
  const rows = await db
    .selectFrom("jobs")
    .selectAll()
    .where((where) => where.or([where("kind", "in", kinds), where("state", "=", "failed")]))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map(toJob);
}

/** The values of a job that no worker has. */
export const released = { worker: null, lease_until: null } as const;

/** Cancels a job that is not complete; false if there is none. Its worker stops at the next renewal. */
export async function cancelJob(
  { db, now }: CrmContext,
  id: RecordId,
  reason: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("jobs")
    .set({ state: "canceled", errors: JSON.stringify([reason]), completed_at: now, ...released })
    .where("id", "=", toStoredId(id))
    .where("state", "in", ["pending", "processing", "failed"])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Schedules the work of a failed job again, as a new job: the failed one stays ended for those who have its
 * id.
 *
 * @returns the id of the new job; undefined if there is no such failed job
 */
export async function restartJob(context: CrmContext, id: RecordId): Promise<RecordId | undefined> {
  const failed = await findJobRow(context, id, "failed");
  if (!failed) return undefined;
  const { numUpdatedRows } = await context.db
    .updateTable("jobs")
    .set({ state: "canceled", unique_key: null })
    .where("id", "=", toStoredId(id))
    .where("state", "=", "failed")
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return undefined;
  return scheduleJob(context, {
    kind: failed.kind,
    input: JSON.parse(failed.input) as unknown,
    ...(failed.unique_key !== null && { uniqueKey: failed.unique_key }),
  });
}

const findJobRow = ({ db }: CrmContext, id: RecordId, state: Job["state"]) =>
  db
    .selectFrom("jobs")
    .selectAll()
    .where("id", "=", toStoredId(id))
    .where("state", "=", state)
    .executeTakeFirst();

/** Deletes jobs that ended long ago. Failed ones stay until a user restarts or cancels them. */
export async function deleteOldJobs({ db, now }: CrmContext): Promise<void> {
  await db
    .deleteFrom("jobs")
    .where("state", "in", ["complete", "canceled"])
    .where("completed_at", "<", now - JOB_HISTORY_MS)
    .execute();
}

/** How many jobs of a kind wait, run, or have failed and wait for a user. */
export interface WaitingJobs {
  readonly kind: string;
  readonly state: "pending" | "processing" | "failed";
  readonly count: number;
}

/** Counts the jobs that aren't done. */
export async function countJobs({ db }: CrmContext): Promise<WaitingJobs[]> {
  const rows = await db
    .selectFrom("jobs")
    .select(["kind", "state", (count) => count.fn.countAll().as("count")])
    .where("state", "in", ["pending", "processing", "failed"])
    .groupBy(["kind", "state"])
    .execute();
  return rows.map(({ kind, state, count }) => ({
    kind,
    state: state as WaitingJobs["state"],
    count: Number(count),
  }));
}

const sentences = z.array(z.string());

export function toJob(row: Selectable<Tables["jobs"]>): Job {
  return {
    id: fromStoredId(row.id),
    kind: row.kind,
    input: JSON.parse(row.input) as unknown,
    state: row.state,
    attempts: row.attempts,
    result: row.result === null ? undefined : (JSON.parse(row.result) as unknown),
    errors: sentences.parse(JSON.parse(row.errors)),
    progress: {
      done: Number(row.done),
      ...(row.total !== null && { total: Number(row.total) }),
    },
    requestedAt: Number(row.requested_at),
    runAt: Number(row.run_at),
    ...(row.started_at !== null && { startedAt: Number(row.started_at) }),
    ...(row.completed_at !== null && { completedAt: Number(row.completed_at) }),
  };
}

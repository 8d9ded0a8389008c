import { fromStoredId, toStoredId, type RecordId } from "../ids/record-id.ts";
import { hasIdIn } from "../store/is-one-of.ts";
import type { Executor } from "../store/tables.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { isEndStatus, isLivingStatus } from "./call-status.ts";

/** Property values by name; `""` for one without a value. */
export type ValuesBeforeLoss = Readonly<Record<string, string>>;

/**
 * The lease of a call that the page hosts, from the call's creation to its completion. If it isn't
 * renewed, it expires: a live call is then lost, and an ended one is shown with unfinished notes.
 */
export interface CallLease {
  readonly isHeld: boolean;
  /** Only of a lost call: the values to restore if it is found to be live. */
  readonly valuesBeforeLoss: ValuesBeforeLoss | undefined;
}

/** Gives a new call its lease: it is on no timeline before it is complete. */
export async function createLease({ db, now }: CrmContext, callId: RecordId): Promise<void> {
  await db
    .insertInto("call_leases")
    .values({ call_id: toStoredId(callId), renewed_at: now, is_held: 1, replaced_by_loss: null })
    .execute();
  await showOnTimelines(db, callId, false);
}

/** Finds a call's lease; undefined if the page doesn't host the call, or it is completed. */
export async function findLease(db: Executor, callId: RecordId): Promise<CallLease | undefined> {
  const row = await db
    .selectFrom("call_leases")
    .select(["is_held", "replaced_by_loss"])
    .where("call_id", "=", toStoredId(callId))
    .executeTakeFirst();
  if (!row) return undefined;
  const replaced = row.replaced_by_loss;
  return {
    isHeld: row.is_held === 1,
    // Only `storeValuesBeforeLoss` writes it.
    valuesBeforeLoss: replaced === null ? undefined : (JSON.parse(replaced) as ValuesBeforeLoss),
  };
}

/**
 * Renews a lease, also an expired one: the call is live, and on no timeline until it is completed.
 */
export async function renewLease({ db, now }: CrmContext, callId: RecordId): Promise<void> {
  const held = await db
    .updateTable("call_leases")
    .set({ renewed_at: now, is_held: 1, replaced_by_loss: null })
    .where("call_id", "=", toStoredId(callId))
    .returning("call_id")
    .executeTakeFirst();
  if (!held) return;
  await showOnTimelines(db, callId, false);
}

/** Whether a call is on the timelines of its records. */
async function showOnTimelines(db: Executor, callId: RecordId, isShown: boolean): Promise<void> {
  await db
    .updateTable("activities")
    .set({ is_shown: isShown ? 1 : 0 })
    .where("record_id", "=", toStoredId(callId))
    .where("is_shown", "=", isShown ? 0 : 1)
    .execute();
}

/** Changes the lease of a call that has one. */
async function updateLease(
  db: Executor,
  callId: RecordId,
  values: { renewed_at?: number; is_held?: 0; replaced_by_loss?: string | null },
): Promise<void> {
  await db
    .updateTable("call_leases")
    .set(values)
    .where("call_id", "=", toStoredId(callId))
    .execute();
}

/** Shows a call that is not completed on its timelines. Keeps its lease, for an app that comes back. */
export async function showUncompletedCall(db: Executor, callId: RecordId): Promise<void> {
  await updateLease(db, callId, { is_held: 0 });
  await showOnTimelines(db, callId, true);
}

/** Updates a call's lease, if it has one, after its status changed. */
export async function followStatus(
  context: CrmContext,
  callId: RecordId,
  status: string,
): Promise<void> {
  if (isLivingStatus(status)) await renewLease(context, callId);
  // A lost call that was given another end is lost no more.
  if (isEndStatus(status)) await updateLease(context.db, callId, { replaced_by_loss: null });
}

/** Renews a lease; an expired one stays expired. */
export const extendLease = ({ db, now }: CrmContext, callId: RecordId): Promise<void> =>
  updateLease(db, callId, { renewed_at: now });

/** Keeps values that were written after a call was lost, in case the loss is undone. */
export async function keepValuesSetSinceLoss(
  db: Executor,
  callId: RecordId,
  names: readonly string[],
): Promise<void> {
  const replaced = (await findLease(db, callId))?.valuesBeforeLoss;
  if (!replaced) return;
  const others = Object.entries(replaced).filter(([name]) => !names.includes(name));
  await storeValuesBeforeLoss(db, callId, Object.fromEntries(others));
}

/** Finds the calls that ended, aren't completed, and send no heartbeats. */
export async function listUnfinished(
  db: Executor,
  callIds: readonly RecordId[],
): Promise<ReadonlySet<RecordId>> {
  if (callIds.length === 0) return new Set();
  const rows = await db
    .selectFrom("call_leases")
    .select("call_id")
    .where(hasIdIn(db, "call_id", callIds.map(toStoredId)))
    .where("is_held", "=", 0)
    .where("replaced_by_loss", "is", null)
    .execute();
  return new Set(rows.map((row) => fromStoredId(row.call_id)));
}

/** Deletes the lease of a completed call. */
export async function deleteLease(db: Executor, callId: RecordId): Promise<void> {
  await db.deleteFrom("call_leases").where("call_id", "=", toStoredId(callId)).execute();
}

/** Lists the calls without a heartbeat since a time, without archived ones. */
export async function listExpiredCalls(db: Executor, since: number): Promise<RecordId[]> {
  const rows = await db
    .selectFrom("call_leases")
    .innerJoin("records", "records.id", "call_leases.call_id")
    .select("call_leases.call_id")
    .where("call_leases.is_held", "=", 1)
    .where("call_leases.renewed_at", "<", since)
    .where("records.archived_at", "is", null)
    .orderBy("call_leases.renewed_at")
    .execute();
  return rows.map((row) => fromStoredId(row.call_id));
}

/**
 * Expires the lease of a call without a heartbeat since a time. Returns when it was last renewed;
 * undefined if a heartbeat or another process was faster.
 */
export async function expireLease(
  db: Executor,
  callId: RecordId,
  since: number,
): Promise<number | undefined> {
  const row = await db
    .updateTable("call_leases")
    .set({ is_held: 0 })
    .where("call_id", "=", toStoredId(callId))
    .where("is_held", "=", 1)
    .where("renewed_at", "<", since)
    .returning("renewed_at")
    .executeTakeFirst();
  return row && Number(row.renewed_at);
}

/** Marks a call as lost and stores its previous values. */
export const storeValuesBeforeLoss = (
  db: Executor,
  callId: RecordId,
  replaced: ValuesBeforeLoss,
): Promise<void> => updateLease(db, callId, { replaced_by_loss: JSON.stringify(replaced) });

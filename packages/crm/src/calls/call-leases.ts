import type { Updateable } from "kysely";
import { fromStoredId, toStoredId, type RecordId } from "../ids/record-id.ts";
import { hasIdIn } from "../store/is-one-of.ts";
import type { Executor, Tables } from "../store/tables.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { isEndStatus, isOngoingStatus } from "./call-status.ts";

/**
 * The lease of a call that the page hosts, from the call's creation to its completion. A call whose lease
 * is held is on no timeline. A lease that isn't renewed expires: a live call is then lost, and an ended
 * one is shown with unfinished notes.
 */
export interface CallLease {
  readonly isHeld: boolean;
  readonly renewedAt: number;
  /** Only of a lost call: the values to restore if it is found to be live; `""` for none. */
  readonly valuesBeforeLoss: Readonly<Record<string, string>> | undefined;
}

/** Gives a new call its lease. */
export async function createLease(context: CrmContext, callId: RecordId): Promise<void> {
  await context.db
    .insertInto("call_leases")
    .values({
      call_id: toStoredId(callId),
      renewed_at: context.now,
      is_held: 1,
      replaced_by_loss: null,
    })
    .execute();
  await renewLease(context, callId);
}

/** Finds a call's lease; undefined if the page doesn't host the call, or it is completed. */
export async function findLease(db: Executor, callId: RecordId): Promise<CallLease | undefined> {
  const row = await db
    .selectFrom("call_leases")
    .selectAll()
    .where("call_id", "=", toStoredId(callId))
    .executeTakeFirst();
  if (!row) return undefined;
  const replaced = row.replaced_by_loss;
  return {
    isHeld: row.is_held === 1,
    renewedAt: Number(row.renewed_at),
    // Only `storeValuesBeforeLoss` writes it.
    valuesBeforeLoss:
      replaced === null ? undefined : (JSON.parse(replaced) as Record<string, string>),
  };
}

/** Changes the lease of a call that has one, and with it whether the call is on its timelines. */
async function updateLease(
  db: Executor,
  callId: RecordId,
  values: Updateable<Tables["call_leases"]>,
): Promise<void> {
  const id = toStoredId(callId);
  const { numUpdatedRows } = await db
    .updateTable("call_leases")
    .set(values)
    .where("call_id", "=", id)
    .executeTakeFirst();
  if (values.is_held === undefined || Number(numUpdatedRows) === 0) return;
  await db
    .updateTable("activities")
    .set({ is_shown: 1 - values.is_held })
    .where("record_id", "=", id)
    .where("is_shown", "=", values.is_held)
    .execute();
}

/** Renews a lease, also an expired one: the call is live. */
export const renewLease = ({ db, now }: CrmContext, callId: RecordId): Promise<void> =>
  updateLease(db, callId, { renewed_at: now, is_held: 1, replaced_by_loss: null });

/** Renews a lease; an expired one stays expired. */
export const extendLease = ({ db, now }: CrmContext, callId: RecordId): Promise<void> =>
  updateLease(db, callId, { renewed_at: now });

/** Shows a call that is not completed on its timelines. Keeps its lease, for an app that comes back. */
export const expireLease = ({ db }: CrmContext, callId: RecordId): Promise<void> =>
  updateLease(db, callId, { is_held: 0 });

/** Marks a call as lost and stores its previous values. */
export const storeValuesBeforeLoss = (
  { db }: CrmContext,
  callId: RecordId,
  values: Readonly<Record<string, string>>,
): Promise<void> => updateLease(db, callId, { replaced_by_loss: JSON.stringify(values) });

/** Updates a call's lease, if it has one, after its properties changed. */
export async function followChanges(
  context: CrmContext,
  callId: RecordId,
  changes: Readonly<Record<string, string>>,
): Promise<void> {
  const status = changes["hs_call_status"];
  if (isOngoingStatus(status)) return renewLease(context, callId);
  // A lost call that gets another end status is no longer lost.
  if (isEndStatus(status)) return updateLease(context.db, callId, { replaced_by_loss: null });
  if (!("hs_call_duration" in changes || "calling_end_status" in changes)) return;
  // Values that were written after the loss are kept when the call is restored.
  const replaced = (await findLease(context.db, callId))?.valuesBeforeLoss;
  if (!replaced) return;
  const others = Object.entries(replaced).filter(([name]) => !(name in changes));
  await storeValuesBeforeLoss(context, callId, Object.fromEntries(others));
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

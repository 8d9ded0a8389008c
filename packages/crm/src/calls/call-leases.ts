import type { Selectable, Updateable } from "kysely";
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
export async function createLease(
  { db, now }: CrmContext,
  callId: RecordId,
  isHeld: boolean,
): Promise<void> {
  const call_id = toStoredId(callId);
  const is_held = Number(isHeld);
  await db
    .insertInto("call_leases")
    .values({ call_id, renewed_at: now, is_held, replaced_by_loss: null })
    .execute();
  if (isHeld) await showCall(db, callId, false);
}

/** Puts a call on its timelines, or removes it from them. */
const showCall = (db: Executor, callId: RecordId, isShown: boolean): Promise<unknown> =>
  db
    .updateTable("activities")
    .set({ is_shown: Number(isShown) })
    .where("record_id", "=", toStoredId(callId))
    .where("is_shown", "=", Number(!isShown))
    .execute();

type LeaseRow = Selectable<Tables["call_leases"]>;

/** Converts the columns of a lease; undefined if there is none. */
export const toLease = ({
  is_held,
  renewed_at,
  replaced_by_loss: replaced,
}: {
  [Column in Exclude<keyof LeaseRow, "call_id">]: LeaseRow[Column] | null;
}): CallLease | undefined =>
  renewed_at === null
    ? undefined
    : {
        isHeld: is_held === 1,
        renewedAt: Number(renewed_at),
        // Only `storeValuesBeforeLoss` writes it.
        valuesBeforeLoss:
          replaced === null ? undefined : (JSON.parse(replaced) as Record<string, string>),
      };

async function findLease(db: Executor, callId: RecordId): Promise<CallLease | undefined> {
  const row = await db
    .selectFrom("call_leases")
    .selectAll()
    .where("call_id", "=", toStoredId(callId))
    .executeTakeFirst();
  return row && toLease(row);
}

/** Changes the lease of a call that has one, and with it whether the call is on its timelines. */
async function updateLease(
  db: Executor,
  callId: RecordId,
  values: Updateable<Tables["call_leases"]>,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("call_leases")
    .set(values)
    .where("call_id", "=", toStoredId(callId))
    .executeTakeFirst();
  if (values.is_held === undefined || Number(numUpdatedRows) === 0) return;
  await showCall(db, callId, values.is_held === 0);
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

/** Puts a call on its timelines for good. */
export async function completeCall(context: CrmContext, callId: RecordId): Promise<void> {
  await context.db
    .updateTable("activities")
    .set({ is_shown: 1, completed_at: context.now })
    .where("record_id", "=", toStoredId(callId))
    .execute();
  await deleteLease(context.db, callId);
}

/** Completes a call that its page has left. One that a page still has, or that is complete, stays as it is. */
export async function finishLeftCall(context: CrmContext, callId: RecordId): Promise<void> {
  const isHeld = (await findLease(context.db, callId))?.isHeld ?? true;
  if (!isHeld) await completeCall(context, callId);
}

/** Deletes the lease of a call that the page no longer hosts. */
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

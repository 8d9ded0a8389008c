import { fromStoredId, toStoredId, type RecordId } from "../ids/record-id.ts";
import { hasIdIn } from "../store/is-one-of.ts";
import type { Executor } from "../store/tables.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { isEndStatus, isLivingStatus } from "./call-status.ts";

/** Property values by name; `""` for one that was not there. */
export type ValuesBeforeLoss = Readonly<Record<string, string>>;

/**
 * The lease of a call that the page hosts, there from the call's creation to its completion. It expires
 * if it is not renewed: a live call is then lost, and an ended one is shown with unfinished notes.
 */
export interface CallLease {
  readonly isHeld: boolean;
  /** Only of a lost call: what it had before, to be put back. */
  readonly valuesBeforeLoss: ValuesBeforeLoss | undefined;
}

/** Gives a new call its lease. */
export async function createLease({ db, now }: CrmContext, callId: RecordId): Promise<void> {
  await db
    .insertInto("call_leases")
    .values({ call_id: toStoredId(callId), renewed_at: now, is_held: 1, replaced_by_loss: null })
    .execute();
}

/** A call's lease; undefined for a call that the page does not host, or not any more. */
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

/** Renews a lease, or takes it up again: the call is alive, and on no timeline before it is complete. */
export async function renewLease({ db, now }: CrmContext, callId: RecordId): Promise<void> {
  const held = await db
    .updateTable("call_leases")
    .set({ renewed_at: now, is_held: 1, replaced_by_loss: null })
    .where("call_id", "=", toStoredId(callId))
    .returning("call_id")
    .executeTakeFirst();
  if (!held) return;
  await db
    .updateTable("activities")
    .set({ is_shown: 0 })
    .where("record_id", "=", toStoredId(callId))
    .where("is_shown", "=", 1)
    .execute();
}

/** Keeps a call's lease, where it has one, in step with the status that it was given. */
export async function followStatus(
  context: CrmContext,
  callId: RecordId,
  status: string,
): Promise<void> {
  if (isLivingStatus(status)) await renewLease(context, callId);
  if (isEndStatus(status)) await clearLoss(context.db, callId);
}

/** A lost call that was given another end is lost no more. */
async function clearLoss(db: Executor, callId: RecordId): Promise<void> {
  await db
    .updateTable("call_leases")
    .set({ replaced_by_loss: null })
    .where("call_id", "=", toStoredId(callId))
    .execute();
}

/** Renews a lease that has not expired; one that has stays so. */
export async function extendLease({ db, now }: CrmContext, callId: RecordId): Promise<void> {
  await db
    .updateTable("call_leases")
    .set({ renewed_at: now })
    .where("call_id", "=", toStoredId(callId))
    .execute();
}

/** Values of a lost call that were written since stay when the loss is undone. */
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

/** Which of some calls ended without being completed, and have had no heartbeat since. */
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

/** Takes the lease from a call that needs none any more. */
export async function deleteLease(db: Executor, callId: RecordId): Promise<void> {
  await db.deleteFrom("call_leases").where("call_id", "=", toStoredId(callId)).execute();
}

/** Calls of which nothing was heard since a time; those in the recycle bin are left out. */
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
 * Ends the lease of a call of which nothing was heard since a time, and tells when something was.
 * Of several that try at once, one gets an answer; where a sign of life came first, nobody.
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

/** Notes that a call is lost, with what it had before. */
export async function storeValuesBeforeLoss(
  db: Executor,
  callId: RecordId,
  replaced: ValuesBeforeLoss,
): Promise<void> {
  await db
    .updateTable("call_leases")
    .set({ replaced_by_loss: JSON.stringify(replaced) })
    .where("call_id", "=", toStoredId(callId))
    .execute();
}

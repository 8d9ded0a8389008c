import { CALL_LEASE_MS } from "../limits.ts";
import type { User } from "../auth/user.ts";
import { toStoredId, type RecordId } from "../ids/record-id.ts";
import { type CrmRecord, findRecord } from "../model/crm-record.ts";
import { updateObject } from "../objects/update-object.ts";
import type { Crm, Work } from "../model/crm-context.ts";
import { endSilentLease, findLease, holdLease, listSilentCalls, noteLoss } from "./call-leases.ts";
import { isEndStatus } from "./call-status.ts";
import { callsType } from "../model/object-types.ts";

const source = { type: "INTERNAL_PROCESSING", id: "call-lease" } as const;

/**
 * Puts every call whose lease expired on its timelines: a live one as failed and lost, one that ended as
 * it is. A call that cannot be stored is reported and retried the next time; the others are stored.
 */
export async function endLostCalls(crm: Crm, onFailure: (error: unknown) => void): Promise<void> {
  const silent = await crm.read(({ db, now }) => listSilentCalls(db, now - CALL_LEASE_MS));
  for (const id of silent) {
    try {
      await crm.write((work) => expireLease(work, id));
    } catch (error) {
      onFailure(error);
    }
  }
}

async function expireLease(work: Work, id: RecordId): Promise<void> {
  const { db, now } = work;
  const lastHeardAt = await endSilentLease(db, id, now - CALL_LEASE_MS);
  const call = lastHeardAt === undefined ? undefined : await findRecord(db, callsType, id);
  if (lastHeardAt === undefined || !call) return;
  if (!isEndStatus(call.values["hs_call_status"])) await markLost(work, call, lastHeardAt);
  await db
    .updateTable("activities")
    .set({ is_shown: 1 })
    .where("record_id", "=", toStoredId(id))
    .execute();
}

async function markLost(work: Work, call: CrmRecord, lastHeardAt: number): Promise<void> {
  const changes = {
    hs_call_status: "FAILED",
    calling_end_status: "LOST",
    ...(await witnessedDuration(work, call, lastHeardAt)),
  };
  const names = Object.keys(changes);
  await updateObject(work, call, changes, source);
  const replaced = Object.fromEntries(names.map((name) => [name, call.values[name] ?? ""]));
  await noteLoss(work.db, call.id, replaced);
}

/** From the answer to the last sign of life; nothing where the app told, or nobody was seen to answer. */
async function witnessedDuration(
  { db }: Work,
  { id, values }: CrmRecord,
  lastHeardAt: number,
): Promise<Record<string, string>> {
  if (values["hs_call_duration"] !== undefined) return {};
  const answer = await db
    .selectFrom("property_history")
    .select("changed_at")
    .where("record_id", "=", toStoredId(id))
    .where("name", "=", "hs_call_status")
    .where("value", "=", "IN_PROGRESS")
    .orderBy("position")
    .limit(1)
    .executeTakeFirst();
  if (!answer) return {};
  return { hs_call_duration: String(Math.max(0, lastHeardAt - Number(answer.changed_at))) };
}

/**
 * Renews the lease of a call. One that expired is taken back: a lost call is what it was before, and
 * the call is on no timeline until it is completed. A call without a lease stays as it is.
 */
export async function hearOfCall(work: Work, user: User, call: CrmRecord): Promise<void> {
  const lease = await findLease(work.db, call.id);
  if (!lease) return;
  if (lease.replacedByLoss) {
    await updateObject(work, call, lease.replacedByLoss, { type: "CRM_UI", id: user.id });
  }
  await holdLease(work, call.id);
}

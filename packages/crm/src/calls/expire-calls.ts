import { CALL_LEASE_MS, LEASE_CHECK_INTERVAL_MS } from "../limits.ts";
import { toStoredId, type RecordId } from "../ids/record-id.ts";
import type { CrmRecord } from "../model/crm-record.ts";
import { updateRecord } from "../objects/update-object.ts";
import type { Crm, CrmContext } from "../model/crm-context.ts";
import { expireLease, listExpiredCalls, storeValuesBeforeLoss } from "./call-leases.ts";
import { listDocumentsOfCall } from "./call-document-repository.ts";
import { isEndStatus } from "./call-status.ts";
import { fitDraft } from "./fit-properties.ts";
import { findStoredCall } from "./stored-call.ts";
import { startInterval, type ScheduledTask } from "../scheduled-task.ts";

const source = { type: "INTERNAL_PROCESSING", id: "call-lease" } as const;

/**
 * Puts every call with an expired lease on its timelines: a live one as failed and lost, an ended one
 * unchanged. A call that can't be stored is reported and retried later; the others are stored.
 */
export async function expireCalls(crm: Crm, onFailure: (error: unknown) => void): Promise<void> {
  const silent = await crm.read(({ db, now }) => listExpiredCalls(db, now - CALL_LEASE_MS));
  for (const id of silent) {
    try {
      await crm.write((context) => expireCall(context, id), [id]);
    } catch (error) {
      onFailure(error);
    }
  }
}

async function expireCall(context: CrmContext, id: RecordId): Promise<void> {
  const stored = await findStoredCall(context.db, id);
  // A heartbeat or another process was faster.
  if (!stored?.lease?.isHeld || stored.lease.renewedAt >= context.now - CALL_LEASE_MS) return;
  const { record, lease } = stored;
  await expireLease(context, id);
  const document = (await listDocumentsOfCall(context.db, id)).find(({ content }) => content.draft);
  const draft = await fitDraft(context, record, document?.content);
  const call = await updateRecord(context, record, draft, source);
  if (isEndStatus(call.values["hs_call_status"])) return;
  const changes = {
    hs_call_status: "FAILED",
    calling_end_status: "LOST",
    ...(await observedDuration(context, call, lease.renewedAt)),
  };
  const previous = Object.keys(changes).map((name) => [name, call.values[name] ?? ""]);
  await updateRecord(context, call, changes, source);
  await storeValuesBeforeLoss(context, id, Object.fromEntries(previous));
}

/**
 * The duration from the answer to the last heartbeat; empty if the app set one, or if the call was
 * never answered.
 */
async function observedDuration(
  { db }: CrmContext,
  { id, values }: CrmRecord,
  lastRenewedAt: number,
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
  return { hs_call_duration: String(Math.max(0, lastRenewedAt - Number(answer.changed_at))) };
}

/** Expires leases now and at an interval, until it is stopped. */
export const watchLeases = (
  crm: Crm,
  onFailure: (error: unknown) => void,
): Promise<ScheduledTask> =>
  startInterval(() => expireCalls(crm, onFailure), LEASE_CHECK_INTERVAL_MS, onFailure);

import type { User } from "../auth/user.ts";
import { toStoredId, type RecordId } from "../ids/record-id.ts";
import { findRecord } from "../model/crm-record.ts";
import { updateObject } from "../objects/update-object.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { associatePrimaryCompanies } from "./call-associations.ts";
import type { CallContent } from "./call-document.ts";
import { deleteLease } from "./call-leases.ts";
import { isLivingStatus } from "./call-status.ts";
import { stateValues } from "./call-values.ts";
import { callsType } from "../model/object-types.ts";
import { userSource } from "./update-document-call.ts";

/**
 * Completes a call once: puts it on the timelines of its records and their primary companies, replaces a
 * live status by an end status, and deletes the lease.
 */
export async function completeDocumentCall(
  context: CrmContext,
  user: User,
  callId: RecordId,
  content: CallContent,
): Promise<void> {
  const first = await context.db
    .updateTable("activities")
    .set({ is_shown: 1, completed_at: context.now })
    .where("record_id", "=", toStoredId(callId))
    .where("completed_at", "is", null)
    .returning("record_id")
    .executeTakeFirst();
  if (!first) return;
  await deleteLease(context.db, callId);
  const call = await findRecord(context.db, callsType, callId);
  if (!call) return;
  const status = call.values["hs_call_status"];
  if (status === undefined || isLivingStatus(status)) {
    const ended: CallContent = { ...content, state: "completed" };
    const { hs_call_duration: duration, ...end } = stateValues(ended);
    const isDurationKnown = call.values["hs_call_duration"] !== undefined;
    const changes = {
      ...end,
      ...(duration !== undefined && !isDurationKnown && { hs_call_duration: duration }),
    };
    await updateObject(context, call, changes, userSource(user));
  }
  await associatePrimaryCompanies(context, call);
}

import { associateByDefault } from "../associations/associate.ts";
import type { User } from "../auth/user.ts";
import { toStoredId } from "../ids/record-id.ts";
import type { CrmRecord } from "../objects/crm-record.ts";
import { updateObject } from "../objects/update-object.ts";
import type { CompleteCallRequest } from "../page-api/index.ts";
import type { Work } from "../work.ts";
import { associatePrimaryCompanies } from "./associate-primary-companies.ts";
import { dropLease, findLease } from "./call-leases.ts";
import { isLivingStatus } from "./call-status.ts";
import { findCalledRecord } from "./find-called-record.ts";
import { getPageCall, type PageCallReference } from "./get-page-call.ts";

/**
 * Puts a call onto the timelines of its records and those it belongs to by default: the primary
 * companies of its contacts. A status that only a living call has becomes COMPLETED, also where the
 * call was thought lost. Its lease is over. Done once; again changes nothing, save that the call
 * belongs to a record that is named only then.
 */
export async function completePageCall(
  work: Work,
  user: User,
  reference: PageCallReference,
  calledRecord?: CompleteCallRequest["calledRecord"],
): Promise<void> {
  const call = await getPageCall(work, user, reference);
  const called = await findCalledRecord(work, calledRecord);
  const first = await work.db
    .updateTable("activities")
    .set({ is_shown: 1, completed_at: work.now })
    .where("record_id", "=", toStoredId(call.id))
    .where("completed_at", "is", null)
    .returning("record_id")
    .executeTakeFirst();
  if (!first && !called) return;
  const changes = {
    ...(await endOf(work, call)),
    ...(called && calleeOf(call, called)),
  };
  await updateObject(work, call, changes, { type: "CRM_UI", id: user.id });
  if (first) await dropLease(work.db, call.id);
  if (called) await associateByDefault(work, call, called);
  await associatePrimaryCompanies(work, call);
}

/** How a call that goes on, or was thought lost, ended after all. */
async function endOf({ db }: Work, call: CrmRecord): Promise<Record<string, string>> {
  const replacedByLoss = (await findLease(db, call.id))?.replacedByLoss;
  const { hs_call_status: status } = { ...call.values, ...replacedByLoss };
  return { ...replacedByLoss, ...(isLivingStatus(status) && { hs_call_status: "COMPLETED" }) };
}

/** The record called, for a call of which it was not known. */
const calleeOf = ({ values }: CrmRecord, called: CrmRecord): Record<string, string> =>
  values["hs_call_callee_object_id"] === undefined
    ? { hs_call_callee_object_id: called.id, hs_call_callee_object_type_id: called.type.id }
    : {};

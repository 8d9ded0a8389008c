import { associateByDefault } from "../associations/associate.ts";
import { listAssociated } from "../associations/association-repository.ts";
import type { User } from "../auth/user.ts";
import { toStoredId, type RecordId } from "../ids/record-id.ts";
import type { CrmRecord } from "../objects/crm-record.ts";
import { getObject } from "../objects/get-object.ts";
import { objectTypeOf } from "../objects/object-types.ts";
import { updateObject } from "../objects/update-object.ts";
import type { Work } from "../work.ts";
import { dropLease, findLease } from "./call-leases.ts";
import { isLivingStatus } from "./call-status.ts";
import { callsType } from "./calls-type.ts";

const contacts = objectTypeOf("0-1");
const companies = objectTypeOf("0-2");

/**
 * Puts a call onto the timelines of its records and those it belongs to by default: the primary
 * companies of its contacts. A status that only a living call has becomes COMPLETED, also where the
 * call was thought lost. Its lease is over. Done once; again changes nothing.
 */
export async function completePageCall(work: Work, user: User, callId: string): Promise<void> {
  const call = await getObject(work, { type: callsType, id: callId });
  const first = await work.db
    .updateTable("activities")
    .set({ is_shown: 1, completed_at: work.now })
    .where("record_id", "=", toStoredId(call.id))
    .where("completed_at", "is", null)
    .returning("record_id")
    .executeTakeFirst();
  if (!first) return;
  const replacedByLoss = (await findLease(work.db, call.id))?.replacedByLoss;
  const { hs_call_status: status } = { ...call.values, ...replacedByLoss };
  const changes = {
    ...replacedByLoss,
    ...(isLivingStatus(status) && { hs_call_status: "COMPLETED" }),
  };
  await updateObject(work, call, changes, { type: "CRM_UI", id: user.id });
  await dropLease(work.db, call.id);
  await associatePrimaryCompanies(work, call);
}

async function associatePrimaryCompanies(work: Work, call: CrmRecord): Promise<void> {
  for (const contact of await listAssociated(work, call.id, contacts)) {
    for (const id of await primaryCompanies(work, contact.id)) {
      await associateByDefault(work, call, { type: companies, id });
    }
  }
}

async function primaryCompanies(work: Work, contactId: RecordId): Promise<RecordId[]> {
  const associated = await listAssociated(work, contactId, companies);
  return associated.filter(({ types }) => types.some((type) => type.isPrimary)).map(({ id }) => id);
}

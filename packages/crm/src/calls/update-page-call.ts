import type { User } from "../auth/user.ts";
import { invalid } from "../errors/crm-error.ts";
import { toStoredId } from "../ids/record-id.ts";
import type { CrmRecord } from "../objects/crm-record.ts";
import { parseValues, type GivenValues } from "../objects/parse-values.ts";
import { updateObject } from "../objects/update-object.ts";
import type { Work } from "../work.ts";
import { findLease, followStatus, noteLoss } from "./call-leases.ts";
import { isLivingStatus, withEndStatus } from "./call-status.ts";
import { callsType } from "./calls-type.ts";
import { getPageCall, type PageCallReference } from "./get-page-call.ts";

/**
 * Sets what a calling app says of its call. Apps send odd things beside good ones: a null, a property
 * of their own, a duration in words. Those are left out, and the rest is kept, so that no notes are
 * lost; only where nothing at all can be kept is the update refused. A status is a word on the call's
 * life, so that a call which was thought lost is what the app says instead.
 */
export async function updatePageCall(
  work: Work,
  user: User,
  reference: PageCallReference,
  properties: GivenValues,
): Promise<void> {
  const call = await getPageCall(work, user, reference);
  const said = Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== null));
  const { values, errors } = parseValues(work, callsType, withEndStatus(said));
  const kept = withoutUnfit(values);
  if (isLivingStatus(kept["hs_call_status"]) && (await isComplete(work, call))) {
    delete kept["hs_call_status"];
  }
  if (Object.keys(kept).length === 0) {
    if (errors.length > 0) throw invalid(errors);
    return;
  }
  const source = { type: "CRM_UI", id: user.id } as const;
  const replacedByLoss = (await findLease(work.db, call.id))?.replacedByLoss;
  const { hs_call_status: status } = kept;
  if (status !== undefined) {
    await updateObject(work, call, { ...replacedByLoss, ...kept }, source);
    // Said again, a status changes nothing in the record, and is a sign of life or of an end all the same.
    await followStatus(work, call.id, status);
    return;
  }
  await updateObject(work, call, kept, source);
  if (replacedByLoss) {
    // What the app has said since is not to be put back.
    const others = Object.entries(replacedByLoss).filter(([name]) => !(name in kept));
    await noteLoss(work.db, call.id, Object.fromEntries(others));
  }
}

/** A call that was completed is over, whatever an app says that it does. */
async function isComplete({ db }: Work, { id }: CrmRecord): Promise<boolean> {
  const completed = await db
    .selectFrom("activities")
    .select("record_id")
    .where("record_id", "=", toStoredId(id))
    .where("completed_at", "is not", null)
    .executeTakeFirst();
  return completed !== undefined;
}

/** A call's time cannot be cleared, and its key is the CRM's: an app's word on either is left out. */
function withoutUnfit(values: Record<string, string>): Record<string, string> {
  const kept = { ...values };
  if (kept["hs_timestamp"] === "") delete kept["hs_timestamp"];
  if (Number(kept["hs_call_duration"] ?? 0) < 0) delete kept["hs_call_duration"];
  delete kept["hs_call_external_id"];
  delete kept["hs_call_app_id"];
  return kept;
}

import type { User } from "../auth/user.ts";
import { invalid } from "../errors/crm-error.ts";
import { getObject } from "../objects/get-object.ts";
import { parseValues, type GivenValues } from "../objects/parse-values.ts";
import { updateObject } from "../objects/update-object.ts";
import type { Work } from "../work.ts";
import { callsType } from "./calls-type.ts";

/**
 * Sets what a calling app says of its call. Apps send odd things beside good ones: a null, a property
 * of their own, a duration in words. Those are left out, and the rest is kept, so that no notes are
 * lost; only where nothing at all can be kept is the update refused.
 */
export async function updatePageCall(
  work: Work,
  user: User,
  callId: string,
  properties: GivenValues,
): Promise<void> {
  const call = await getObject(work, { type: callsType, id: callId });
  const said = Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== null));
  const { values, errors } = parseValues(callsType, withEndStatus(said));
  const kept = withoutUnfit(values);
  if (Object.keys(kept).length === 0) {
    if (errors.length > 0) throw invalid(errors);
    return;
  }
  await updateObject(work, call, kept, { type: "CRM_UI", id: user.id });
}

/** The call's status loses which words were REJECTED or TRANSFERRED: the app's own word is kept beside. */
function withEndStatus(given: GivenValues): GivenValues {
  const status = given["hs_call_status"];
  const aliases = ["REJECTED", "TRANSFERRED"];
  return typeof status === "string" && aliases.includes(status)
    ? { calling_end_status: status, ...given }
    : given;
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

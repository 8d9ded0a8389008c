import { getObject } from "../objects/get-object.ts";
import { parseValues } from "../objects/parse-values.ts";
import { updateObject } from "../objects/update-object.ts";
import { parseRecordId } from "../ids/record-id.ts";
import { findRecordingUrl } from "./recording-settings.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { callsType } from "../model/object-types.ts";

/**
 * Takes an app's word that a call's recording can be had. A call without one is given the address that
 * the app's recording settings make of its id there; refuses with notFound where there is no such call.
 */
export async function attachRecording(context: CrmContext, callId: string): Promise<void> {
  const call = await getObject(context, { type: callsType, id: callId });
  const {
    hs_call_recording_url: present,
    hs_call_app_id: appId = "",
    hs_call_external_id: externalId,
  } = call.values;
  const id = parseRecordId(appId);
  const url = id && (await findRecordingUrl(context, id));
  if (present !== undefined || !url || externalId === undefined) return;
  const hs_call_recording_url = url.replaceAll("%s", encodeURIComponent(externalId));
  // A developer may have set an address that no page can play; the call is none the worse.
  if (parseValues(context, callsType, { hs_call_recording_url }).errors.length > 0) return;
  await updateObject(context, call, { hs_call_recording_url }, { type: "INTEGRATION", id: appId });
}

import { getObject } from "../objects/get-object.ts";
import { parseValues } from "../objects/parse-values.ts";
import { updateObject } from "../objects/update-object.ts";
import { parseRecordId } from "../ids/record-id.ts";
import { findRecordingUrl } from "../settings/recording-settings.ts";
import { findSigningKey } from "../apps/find-signing-key.ts";
import { scheduleRecording } from "./fetch-recording.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { callsType } from "../model/object-types.ts";

/**
 * Attaches the recording of a call, which the app reports as ready. The app's recording settings and its
 * id of the call make the URL. If the app has a client secret, the recording is fetched with a signature;
 * otherwise the call gets its URL. A call that has one keeps it. Throws notFound if there is no such call.
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
  if ((await findSigningKey(context, id)) !== undefined) {
    await scheduleRecording(context, { appId: id, callId: call.id, url: hs_call_recording_url });
    return;
  }
  // An unplayable recording URL is not stored; the call stays valid.
  if (parseValues(context, callsType, { hs_call_recording_url }).errors.length > 0) return;
  await updateObject(context, call, { hs_call_recording_url }, { type: "INTEGRATION", id: appId });
}

import type { RecordId } from "../ids/record-id.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { callsType } from "../model/object-types.ts";
import { getObject } from "../objects/get-object.ts";
import { updateObject } from "../objects/update-object.ts";

/**
 * Attaches the recording of a call that is stored as a file. A file that is attached already stays attached
 * once. Throws notFound if there is no such call.
 */
export async function addRecording(
  context: CrmContext,
  {
    callId,
    fileId,
    source,
  }: { callId: string; fileId: RecordId; source: Parameters<typeof updateObject>[3] },
): Promise<void> {
  const call = await getObject(context, { type: callsType, id: callId });
  const before = call.values["hs_attachment_ids"]?.split(";").filter(Boolean) ?? [];
  const hs_attachment_ids = [...new Set([...before, fileId])].join(";");
  await updateObject(context, call, { hs_attachment_ids }, source);
}

import { getPageRecord } from "@calling-extensions/crm/page-api";
import type { HostPorts } from "@calling-extensions/host";
import { callService } from "../api/session.ts";
import { CREATION_TIMEOUT_MS } from "../limits.ts";
import { startCallRecords } from "../records/pending-call-records.ts";
import { callType } from "../records/object-types.ts";
import { pendingCreation } from "../records/pending-creation.ts";
import { waitUntil } from "./wait-until.ts";

/** Opens the dialog. Resolves when it is closed, and the contact of the call is created. */
async function editCallRecords(engagementId: string): Promise<void> {
  await new Promise<void>((onClosed) => startCallRecords(engagementId, onClosed));
  await waitUntil(() => !pendingCreation.getState(), [pendingCreation], CREATION_TIMEOUT_MS);
}

/** Shows an app the records of its call, which the user may change first. */
export const showCallRecords: NonNullable<HostPorts["showCallRecords"]> = async ({
  engagementId,
  isEditing,
}) => {
  if (isEditing) await editCallRecords(engagementId);
  const { associations } = await callService(getPageRecord, {
    params: { objectTypeId: callType.id, objectId: engagementId },
  });
  return associations.flatMap(({ objectTypeId, records }) =>
    records.map(({ objectId, title }) => ({ objectTypeId, objectId, name: title })),
  );
};

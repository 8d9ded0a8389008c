import { createPageRecord, getPageRecord } from "@calling-extensions/crm/page-api";
import type { HostPorts } from "@calling-extensions/host";
import { callService } from "../api/session.ts";
import { callType } from "../records/object-types.ts";

const TASK_TYPE_ID = "0-27";

/**
 * Creates the follow-up task of a call, with the records of the call. The service recognizes a request that is sent
 * again by its id.
 */
export const createFollowUp: NonNullable<HostPorts["createTask"]> = async ({
  engagementId,
  requestId,
  title,
  dueAt,
  taskType,
}) => {
  const { associations } = await callService(getPageRecord, {
    params: { objectTypeId: callType.id, objectId: engagementId },
  });
  await callService(createPageRecord, {
    params: { objectTypeId: TASK_TYPE_ID },
    body: {
      key: requestId,
      properties: {
        hs_task_subject: title,
        hs_task_type: taskType,
        hs_timestamp: new Date(dueAt).toISOString(),
      },
      associations: associations.flatMap(({ objectTypeId, records }) =>
        records.map(({ objectId }) => ({ objectTypeId, objectId })),
      ),
    },
  });
};

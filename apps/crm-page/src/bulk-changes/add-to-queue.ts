import { archivePageRecord, createPageRecord } from "@calling-extensions/crm/page-api";
import { t } from "@calling-extensions/ui/text";
import { createKey } from "../api/creation-key.ts";
import { callService } from "../api/session.ts";
import { shortTitle } from "../controls/short-title.ts";
import type { BulkAction } from "./bulk-run.ts";

const TASK_TYPE_ID = "0-27";

/** The keys of the additions that have not succeeded, by queue and record. The user may try again. */
const pendingKeys = new Map<string, string>();

/** If the response to an addition is lost, adding again creates no second task. */
async function addOnce(
  place: string,
  add: (key: string) => Promise<{ objectId: string }>,
): Promise<{ objectId: string }> {
  const key = pendingKeys.get(place) ?? createKey();
  pendingKeys.set(place, key);
  const added = await add(key);
  pendingKeys.delete(place);
  return added;
}

/** Creates a task of type Call in a queue for each record. */
export const additionTo = (
  { queueId, name }: { queueId: string; name: string },
  due: string,
): BulkAction<{ objectId: string }> => ({
  label: t`Adding`,
  participle: t`added to ${name}`,
  act: ({ objectTypeId, objectId, title }) =>
    addOnce(`${queueId}/${objectTypeId}/${objectId}`, (key) =>
      callService(createPageRecord, {
        params: { objectTypeId: TASK_TYPE_ID },
        body: {
          key,
          properties: {
            hs_task_type: "CALL",
            hs_task_status: "NOT_STARTED",
            // In one language, because everyone sees it.
            hs_task_subject: `Call ${shortTitle(title)}`,
            hs_timestamp: due,
            hs_queue_membership_ids: queueId,
          },
          associations: [{ objectTypeId, objectId }],
        },
      }),
    ),
  undo: {
    participle: t`removed from ${name}`,
    act: (_record, { objectId }) =>
      callService(archivePageRecord, { params: { objectTypeId: TASK_TYPE_ID, objectId } }),
  },
});

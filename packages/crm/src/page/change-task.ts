import type { CrmContext } from "../model/crm-context.ts";
import type { CrmRecord } from "../model/crm-record.ts";
import { storeValues, updateObject } from "../objects/update-object.ts";
import type { ChangeSource } from "../objects/store-record.ts";
import type { TaskChange } from "../page-api/index.ts";

/**
 * Completes, reopens, reschedules or skips a task. Repeating a change changes nothing, except that a task
 * skipped again goes behind the others once more.
 */
export async function changeTask(
  context: CrmContext,
  task: CrmRecord,
  { status, dueAt, isSkipped }: TaskChange,
  source: ChangeSource,
): Promise<CrmRecord> {
  const changed = await updateObject(
    context,
    task,
    {
      ...(status !== undefined && { hs_task_status: status }),
      ...(dueAt !== undefined && { hs_timestamp: dueAt }),
    },
    source,
  );
  const values: Record<string, string> = { ...changed.values };
  if (isSkipped) values["calling_skipped_at"] = new Date(context.now).toISOString();
  else delete values["calling_skipped_at"];
  return storeValues(context, changed, values, source);
}

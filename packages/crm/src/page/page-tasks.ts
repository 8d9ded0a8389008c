import { ownerNames } from "../auth/user.ts";
import type { CrmContext } from "../model/crm-context.ts";
import type { CrmRecord } from "../model/crm-record.ts";
import type { PageTask } from "../page-api/index.ts";
import { queuesOf } from "./task-queue.ts";
import { describeTask } from "./describe-task.ts";
import { listSubjects } from "./list-subjects.ts";

/** Tasks with the records that they are about. */
export async function toPageTasks(
  context: CrmContext,
  tasks: readonly CrmRecord[],
): Promise<PageTask[]> {
  const owners = await ownerNames(context);
  const subjectsOf = await listSubjects(context, tasks);
  return tasks.map((task) => {
    const skipped = task.values["calling_skipped_at"];
    return {
      taskId: task.id,
      ...describeTask(task, owners),
      ...(skipped !== undefined && { skippedAt: Date.parse(skipped) }),
      queueIds: queuesOf(task),
      records: subjectsOf(task),
    };
  });
}

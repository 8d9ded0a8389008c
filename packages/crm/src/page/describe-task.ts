import type { CrmRecord } from "../model/crm-record.ts";
import { ownerOf } from "./value-display.ts";

/** What the page shows of a task itself. `owners` are names by owner id. */
export function describeTask(
  task: CrmRecord,
  owners: ReadonlyMap<string, string>,
): {
  title: string;
  body: string;
  type: string;
  status: string;
  dueAt: number;
  priority?: string;
  completedAt?: number;
  ownerId?: string;
  ownerName?: string;
} {
  const { title, values } = task;
  const { hs_task_priority: priority = "NONE", hs_task_completion_date: completed } = values;
  const ownerName = owners.get(values["hubspot_owner_id"] ?? "");
  return {
    title,
    body: values["hs_task_body"] ?? "",
    type: values["hs_task_type"] ?? "TODO",
    status: values["hs_task_status"] ?? "NOT_STARTED",
    dueAt: Date.parse(values["hs_timestamp"] ?? ""),
    ...(priority !== "NONE" && { priority }),
    ...(completed !== undefined && { completedAt: Date.parse(completed) }),
    ...ownerOf(task),
    ...(ownerName !== undefined && { ownerName }),
  };
}

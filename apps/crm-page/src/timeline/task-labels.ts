import type { TaskEntry } from "@calling-extensions/crm/page-api";
import { t } from "@calling-extensions/ui/text";
import { type StatusLabel, statusLabel } from "./call-status.ts";

/** The labels of `hs_task_type`. */
const types: Readonly<Record<string, string>> = {
  CALL: t`Call task`,
  EMAIL: t`Email task`,
  TODO: t`To-do`,
};

export const taskTypeLabel = (type: string): string =>
  Object.hasOwn(types, type) ? (types[type] ?? type) : t`Task`;

/** The labels of `hs_task_priority`; a task of usual priority has none. */
const priorities: Readonly<Record<string, string>> = {
  HIGH: t`High priority`,
  LOW: t`Low priority`,
};

export const priorityLabel = (priority: string | undefined): string | undefined =>
  priority !== undefined && Object.hasOwn(priorities, priority) ? priorities[priority] : undefined;

/** The badge of a task; none if it is open and not due yet. `now` is in epoch milliseconds. */
export function taskBadge(
  { status, timestamp }: Pick<TaskEntry, "status" | "timestamp">,
  now: number,
): StatusLabel | undefined {
  if (status === "COMPLETED") return { label: t`Done`, tone: "good" };
  if (timestamp < now) return { label: t`Overdue`, tone: "warning" };
  return status === "NOT_STARTED" ? undefined : statusLabel(status);
}

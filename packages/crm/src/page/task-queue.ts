import type { User } from "../auth/user.ts";
import { MAX_QUEUE_TASKS } from "../limits.ts";
import type { RecordId } from "../ids/record-id.ts";
import type { CrmContext } from "../model/crm-context.ts";
import type { CrmRecord } from "../model/crm-record.ts";
import { tasksType } from "../model/object-types.ts";
import { listForeignQueues, listSavedLists } from "./saved-lists.ts";
import { filterOf, findOwnActivities } from "../search/find-own-activities.ts";
import type { FoundObjects } from "../search/search-objects.ts";
import type { FilterInput } from "../search/search-schema.ts";

/** Which tasks of a queue to list. Times are epoch milliseconds. */
export interface QueueQuery {
  readonly queueId: RecordId;
  /** Only tasks of this `hs_task_type`. */
  readonly type?: string | undefined;
  readonly dueBefore?: number | undefined;
  /** Counts the tasks completed since then. */
  readonly completedSince?: number | undefined;
}

export interface QueueTasks {
  /** The next task first. */
  readonly tasks: readonly CrmRecord[];
  /** Including those beyond `tasks`. */
  readonly open: number;
  readonly completed: number;
}

const isOpen = filterOf("hs_task_status", "NEQ", "COMPLETED");

/**
 * Lists the open tasks of a queue that the user can work on: those due first at the front, and the ones
 * that were skipped at the end, in the order of skipping.
 */
export async function listQueue(
  context: CrmContext,
  user: Pick<User, "ownerId">,
  { queueId, type, dueBefore, completedSince }: QueueQuery,
): Promise<QueueTasks> {
  const ofQueue = [
    filterOf("hs_queue_membership_ids", "CONTAINS_TOKEN", queueId),
    ...(type === undefined ? [] : [filterOf("hs_task_type", "EQ", type)]),
  ];
  const { records, total } = await findOwnActivities(context, user, tasksType, {
    filters: [...ofQueue, isOpen, ...isDue(dueBefore)],
    limit: MAX_QUEUE_TASKS,
  });
  const tasks = inOrder(records);
  if (completedSince === undefined) return { tasks, open: total, completed: 0 };
  const { total: completed } = await findOwnActivities(context, user, tasksType, {
    filters: [...ofQueue, filterOf("hs_task_completion_date", "GTE", completedSince)],
    limit: 1,
  });
  return { tasks, open: total, completed };
}

/** Tasks in the order of their due dates, with those at the end that were skipped. */
const inOrder = (tasks: readonly CrmRecord[]): readonly CrmRecord[] =>
  tasks.toSorted((one, other) => skippedAt(one) - skippedAt(other));

/** 0 for a task that wasn't skipped. */
const skippedAt = ({ values }: CrmRecord): number =>
  Date.parse(values["calling_skipped_at"] ?? "") || 0;

/** The ids of the queues that a task is in. */
export const queuesOf = ({ values }: CrmRecord): string[] => [
  ...new Set(
    (values["hs_queue_membership_ids"] ?? "")
      .split(";")
      .map((id) => id.trim())
      .filter(Boolean),
  ),
];

/** The queues with open tasks that the user can work on, without those that others keep private. */
export async function listQueues(
  context: CrmContext,
  user: Pick<User, "id" | "ownerId">,
  { dueBefore }: { dueBefore?: number | undefined } = {},
): Promise<{ queueId: string; open: number; next: CrmRecord }[]> {
  const { records } = await findOwnActivities(context, user, tasksType, {
    filters: [isOpen, filterOf("hs_queue_membership_ids", "HAS_PROPERTY"), ...isDue(dueBefore)],
    limit: MAX_QUEUE_TASKS,
  });
  const foreign = await listForeignQueues(context, user);
  const queues = new Map<string, { open: number; next: CrmRecord }>();
  for (const task of inOrder(records)) {
    for (const id of queuesOf(task)) {
      const { open = 0, next = task } = queues.get(id) ?? {};
      if (!foreign.has(id)) queues.set(id, { open: open + 1, next });
    }
  }
  return [...queues]
    .map(([queueId, { open, next }]) => ({ queueId, open, next }))
    .toSorted((one, other) => Number(one.queueId) - Number(other.queueId));
}

/** The queues that the user can put a task into: those with a name, and those of open tasks. By name. */
export async function listQueueOptions(
  context: CrmContext,
  user: Pick<User, "id" | "ownerId">,
): Promise<{ value: string; label: string }[]> {
  const labels = new Map(
    (await listQueues(context, user)).map(({ queueId }) => [queueId, `Task queue ${queueId}`]),
  );
  for (const { listId, content } of await listSavedLists(context, user)) {
    if (content.kind === "queue") labels.set(listId, content.name);
  }
  return [...labels]
    .map(([value, label]) => ({ value, label }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
}

/** Lists the open tasks that the user can work on and that are in no queue, those due first at the front. */
export const listTasks = (
  context: CrmContext,
  user: Pick<User, "ownerId">,
  { dueBefore, limit }: { dueBefore?: number | undefined; limit: number },
): Promise<FoundObjects> =>
  findOwnActivities(context, user, tasksType, {
    filters: [isOpen, filterOf("hs_queue_membership_ids", "NOT_HAS_PROPERTY"), ...isDue(dueBefore)],
    limit,
  });

const isDue = (dueBefore: number | undefined): FilterInput[] =>
  dueBefore === undefined ? [] : [filterOf("hs_timestamp", "LT", dueBefore)];

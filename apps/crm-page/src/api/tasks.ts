import {
  pageTask,
  type PageTask,
  pageTasks,
  type PageTasks,
  type TaskChange,
  taskQueue,
  type TaskQueue,
  taskQueues,
  type TaskQueues,
} from "@calling-extensions/crm/page-api";
import { search, withSignal } from "./request.ts";
import { sessionRequest } from "./session.ts";

/** Which tasks to list: those due before a time in epoch milliseconds. */
export interface DueTasks {
  dueBefore: number;
  signal?: AbortSignal;
}

/** Lists the user's queues with open tasks. */
export const listTaskQueues = ({ dueBefore, signal }: DueTasks): Promise<TaskQueues> =>
  sessionRequest(
    taskQueues,
    `/task-queues${search({ dueBefore: String(dueBefore) })}`,
    withSignal(signal),
  );

/** Gets the open tasks of a queue, the next one first. */
export const getTaskQueue = (
  queueId: string,
  { dueBefore, signal }: DueTasks,
): Promise<TaskQueue> =>
  sessionRequest(
    taskQueue,
    `/task-queues/${encodeURIComponent(queueId)}${search({ dueBefore: String(dueBefore) })}`,
    withSignal(signal),
  );

/** Lists the user's open tasks that are in no queue, those due first at the front. */
export const listTasks = (limit: number, { dueBefore, signal }: DueTasks): Promise<PageTasks> =>
  sessionRequest(
    pageTasks,
    `/tasks${search({ dueBefore: String(dueBefore), limit: String(limit) })}`,
    withSignal(signal),
  );

/** Completes, reopens, reschedules or skips a task. */
export const changeTask = (taskId: string, change: TaskChange): Promise<PageTask> =>
  sessionRequest(pageTask, `/tasks/${encodeURIComponent(taskId)}`, {
    method: "PATCH",
    body: change,
  });

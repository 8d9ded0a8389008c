import { getTaskQueue, listPageTasks, listTaskQueues } from "@calling-extensions/crm/page-api";
import { queryOptions } from "@tanstack/react-query";
import { callService } from "../api/session.ts";
import { TASKS_KEY } from "./tasks-key.ts";

/** The user's queues with tasks that are due before a time. */
export const taskQueuesQuery = (dueBefore: number) =>
  queryOptions({
    queryKey: [TASKS_KEY, "queues", dueBefore],
    queryFn: ({ signal }) => callService(listTaskQueues, { query: { dueBefore }, signal }),
  });

/** The open tasks of a queue that are due before a time, the next one first. */
export const taskQueueQuery = (queueId: string, dueBefore: number) =>
  queryOptions({
    queryKey: [TASKS_KEY, "queue", queueId, dueBefore],
    queryFn: ({ signal }) =>
      callService(getTaskQueue, { params: { queueId }, query: { dueBefore }, signal }),
  });

/** The user's open tasks in no queue that are due before a time. */
export const tasksQuery = (dueBefore: number, limit: number) =>
  queryOptions({
    queryKey: [TASKS_KEY, "due", dueBefore, limit],
    queryFn: ({ signal }) => callService(listPageTasks, { query: { dueBefore, limit }, signal }),
  });

import * as z from "zod/mini";
import { recordId } from "./ids.ts";
import type { PageEndpoint, Sends } from "./page-endpoint.ts";
import type { taskQueueQuery, taskQueuesQuery, tasksQuery } from "./queries.ts";
import { pageTask } from "./tasks.ts";

/**
 * The open tasks in no queue that belong to the user or have no owner, those due first at the front.
 */
export const pageTasks = z
  .object({
    results: z.array(pageTask),
    /** Including those beyond the results. */
    open: z.number(),
  })
  .register(z.globalRegistry, { id: "PageTasks" });
export type PageTasks = z.infer<typeof pageTasks>;

/** The user's queues with open tasks, by id. */
export const taskQueues = z
  .object({
    results: z.array(
      z.object({
        queueId: recordId,
        open: z.number(),
        /** The task with which a run of the queue begins. */
        next: z.optional(pageTask),
      }),
    ),
  })
  .register(z.globalRegistry, { id: "TaskQueues" });
export type TaskQueues = z.infer<typeof taskQueues>;

/**
 * The open tasks of a queue that belong to the user or have no owner, the next one first.
 */
export const taskQueue = z
  .object({
    results: z.array(pageTask),
    /** Open tasks, including those beyond the results. */
    open: z.number(),
    /** Tasks that were completed since `completedSince`; 0 without it. */
    completed: z.number(),
  })
  .register(z.globalRegistry, { id: "TaskQueue" });
export type TaskQueue = z.infer<typeof taskQueue>;

export const listTaskQueues = {
  method: "GET",
  path: "/_page/task-queues",
  sends: undefined as Sends<{ query: z.input<typeof taskQueuesQuery> }>,
  response: { 200: taskQueues },
} as const satisfies PageEndpoint;

export const getTaskQueue = {
  method: "GET",
  path: "/_page/task-queues/:queueId",
  sends: undefined as Sends<{ query: z.input<typeof taskQueueQuery> }>,
  response: { 200: taskQueue },
} as const satisfies PageEndpoint;

export const listPageTasks = {
  method: "GET",
  path: "/_page/tasks",
  sends: undefined as Sends<{ query: z.input<typeof tasksQuery> }>,
  response: { 200: pageTasks },
} as const satisfies PageEndpoint;

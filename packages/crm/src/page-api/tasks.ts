import * as z from "zod/mini";
import { recordId } from "./ids.ts";
import { recordSummary } from "./records.ts";

const taskFields = z.object({
  taskId: recordId,
  title: z.string(),
  /** Plain text. */
  body: z.string(),
  /** `hs_task_type`: CALL, EMAIL, TODO. */
  type: z.string(),
  /** `hs_task_status`: NOT_STARTED, IN_PROGRESS, WAITING, DEFERRED, COMPLETED. */
  status: z.string(),
  /** `hs_task_priority`: LOW, MEDIUM, HIGH. */
  priority: z.optional(z.string()),
  /** Epoch milliseconds. */
  dueAt: z.number(),
  completedAt: z.optional(z.number()),
  /** When it was skipped in its queue. */
  skippedAt: z.optional(z.number()),
  /** The ids of its queues. */
  queueIds: z.array(recordId),
  ownerId: z.optional(z.string()),
  /** The name of the owner. */
  ownerName: z.optional(z.string()),
});

/** A task with the records that it is about, those with phone numbers first. */
export const pageTask = z
  .extend(taskFields, { records: z.array(recordSummary) })
  .register(z.globalRegistry, { id: "PageTask" });
export type PageTask = z.infer<typeof pageTask>;

/**
 * `PATCH /_page/tasks/{taskId}`: completes, reopens, reschedules or skips a task. A skipped task is the
 * last one of its queue; to reschedule or complete it ends that.
 */
export const taskChange = z
  .partial(
    z.object({
      status: z.enum(["NOT_STARTED", "IN_PROGRESS", "WAITING", "DEFERRED", "COMPLETED"]),
      dueAt: z.int().check(z.minimum(0), z.maximum(8_640_000_000_000_000)),
      isSkipped: z.boolean(),
    }),
  )
  .check(z.refine((change) => Object.keys(change).length > 0, "must change something"))
  .register(z.globalRegistry, { id: "TaskChange" });
export type TaskChange = z.infer<typeof taskChange>;

/**
 * `GET /_page/tasks?dueBefore=&limit=`: the open tasks in no queue that belong to the user or to nobody, those due
 * first at the front.
 */
export const pageTasks = z
  .object({
    results: z.array(pageTask),
    /** Including those beyond the results. */
    open: z.number(),
  })
  .register(z.globalRegistry, { id: "PageTasks" });
export type PageTasks = z.infer<typeof pageTasks>;

/** `GET /_page/task-queues?dueBefore=`: the user's queues with open tasks, by id. */
export const taskQueues = z
  .object({ results: z.array(z.object({ queueId: recordId, open: z.number() })) })
  .register(z.globalRegistry, { id: "TaskQueues" });
export type TaskQueues = z.infer<typeof taskQueues>;

/**
 * `GET /_page/task-queues/{queueId}?taskType=&dueBefore=&completedSince=`: the open tasks of a queue that
 * belong to the user or to nobody, the next one first.
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

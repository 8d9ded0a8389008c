import { z } from "zod";
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
  priority: z.string().optional(),
  /** Epoch milliseconds. */
  dueAt: z.number(),
  completedAt: z.number().optional(),
  /** When it was skipped in its queue. */
  skippedAt: z.number().optional(),
  /** The ids of its queues. */
  queueIds: z.array(recordId),
  /** The name of the owner. */
  ownerName: z.string().optional(),
});

/** A task with the records that it is about, those with phone numbers first. */
export const pageTask = taskFields
  .extend({ records: z.array(recordSummary) })
  .meta({ id: "PageTask" });
export type PageTask = z.infer<typeof pageTask>;

/**
 * `PATCH /_page/tasks/{taskId}`: completes, reopens, reschedules or skips a task. A skipped task is the
 * last one of its queue; to reschedule or complete it ends that.
 */
export const taskChange = z
  .object({
    status: z.enum(["NOT_STARTED", "IN_PROGRESS", "WAITING", "DEFERRED", "COMPLETED"]),
    dueAt: z.number().int().min(0).max(8_640_000_000_000_000),
    isSkipped: z.boolean(),
  })
  .partial()
  .refine((change) => Object.keys(change).length > 0, "must change something")
  .meta({ id: "TaskChange" });
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
  .meta({ id: "PageTasks" });
export type PageTasks = z.infer<typeof pageTasks>;

/** `GET /_page/task-queues?dueBefore=`: the user's queues with open tasks, by id. */
export const taskQueues = z
  .object({ results: z.array(z.object({ queueId: recordId, open: z.number() })) })
  .meta({ id: "TaskQueues" });
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
  .meta({ id: "TaskQueue" });
export type TaskQueue = z.infer<typeof taskQueue>;

import * as z from "zod/mini";
import { recordId } from "./ids.ts";
import { recordSummary } from "./records.ts";
import type { taskChange } from "./bodies.ts";
import type { PageEndpoint, Sends } from "./page-endpoint.ts";

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

export const getPageTask = {
  method: "GET",
  path: "/_page/tasks/:taskId",
  response: { 200: pageTask },
} as const satisfies PageEndpoint;

export const changePageTask = {
  method: "PATCH",
  path: "/_page/tasks/:taskId",
  permissionForOthers: "records.edit-others",
  sends: undefined as Sends<{ body: z.input<typeof taskChange> }>,
  response: { 200: pageTask },
} as const satisfies PageEndpoint;

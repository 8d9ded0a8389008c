import * as z from "zod/mini";
import { recordId } from "./ids.ts";

// What the first load of the page sends. It imports only the types.

/** Signs in as a demo user, by default the first one. */
export const sessionRequest = z
  .object({ userId: z.optional(recordId) })
  .register(z.globalRegistry, { id: "SessionRequest" });
export type SessionRequest = z.infer<typeof sessionRequest>;

/**
 * Completes, reopens, reschedules or skips a task. A skipped task is the
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

/** Associates two records with exactly these labels. */
export const associationChange = z
  .object({ typeIds: z.array(z.int()).check(z.maxLength(50)) })
  .register(z.globalRegistry, { id: "AssociationChange" });
export type AssociationChange = z.infer<typeof associationChange>;

import { z } from "zod";
import { MAX_QUOTE_LENGTH } from "../limits.ts";
import { crmErrors, CrmError } from "../errors/crm-error.ts";
import { parseRecordId } from "../ids/record-id.ts";
import { findJob, type Job } from "../jobs/jobs.ts";
import type { CrmContext } from "../model/crm-context.ts";

/** Where the status of a task is. */
export const taskLocator = z
  .object({ id: z.string(), links: z.object({ status: z.string() }) })
  .meta({ id: "TaskLocator" });

/** An error of a task, in the form that clients of the API have for it. */
const taskError = z
  .object({
    status: z.literal("error"),
    category: z.string(),
    message: z.string(),
    errors: z.array(z.object({ message: z.string() })),
    context: z.record(z.string(), z.array(z.string())),
    links: z.record(z.string(), z.string()),
  })
  .meta({ id: "TaskError" });

/** The status of a task with a result. */
export const taskStatus = <Result extends z.ZodType>(result: Result) =>
  z.object({
    taskId: z.string(),
    status: z.enum(["PENDING", "PROCESSING", "CANCELED", "COMPLETE"]),
    requestedAt: z.string(),
    startedAt: z.string(),
    completedAt: z.string(),
    result: result.optional(),
    numErrors: z.number().optional(),
    errors: z.array(taskError).optional(),
  });

const statuses = {
  pending: "PENDING",
  processing: "PROCESSING",
  complete: "COMPLETE",
  canceled: "CANCELED",
  // A user may start it again, as another task.
  failed: "CANCELED",
} as const satisfies Record<Job["state"], string>;

/** @throws CrmError `notFound` */
export async function getTask(context: CrmContext, id: string, kind: string): Promise<Job> {
  const parsed = parseRecordId(id);
  const job = parsed && (await findJob(context, parsed, kind));
  if (job) return job;
  throw new CrmError("notFound", `There is no task ${id.slice(0, MAX_QUOTE_LENGTH)}.`);
}

/**
 * The status of a task.
 *
 * @compat `startedAt` and `completedAt` of a task are always there, because clients require them; before it
 * starts and ends they have the time of the last step. `status` tells what has happened.
 */
export function toTaskStatus<Result>(job: Job, result: Result | undefined) {
  const { requestedAt, startedAt = requestedAt, completedAt = startedAt, state } = job;
  // An attempt that failed and is repeated doesn't go back to the start.
  const status = state === "pending" && job.attempts > 0 ? "PROCESSING" : statuses[state];
  const errors = status === "CANCELED" ? job.errors.map(toTaskError) : [];
  return {
    taskId: job.id,
    status,
    requestedAt: new Date(requestedAt).toISOString(),
    startedAt: new Date(startedAt).toISOString(),
    completedAt: new Date(completedAt).toISOString(),
    ...(state === "complete" && result !== undefined && { result }),
    ...(errors.length > 0 && { numErrors: errors.length, errors }),
  };
}

const toTaskError = (message: string): z.infer<typeof taskError> => ({
  status: "error",
  category: crmErrors.invalid.category,
  message,
  errors: [],
  context: {},
  links: {},
});

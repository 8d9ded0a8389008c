import { z } from "zod";
import { recordId } from "./id-schemas.ts";

/** Work in the background. Times are epoch milliseconds. */
export const pageJob = z
  .object({
    id: recordId,
    kind: z.enum(["fileImport", "folderUpdate", "removal"]),
    /** What it is about: a URL without its query, or a folder's path. */
    subject: z.string(),
    state: z.enum(["pending", "processing", "complete", "canceled", "failed"]),
    /** Of an import, bytes; no total if it isn't known. */
    progress: z.object({ done: z.number(), total: z.number().optional() }),
    attempts: z.number(),
    /** Why it was canceled, or why the last attempt failed; in sentences. */
    reasons: z.array(z.string()),
    requestedAt: z.number(),
    startedAt: z.number().optional(),
    completedAt: z.number().optional(),
    /** When it is tried again after an attempt that failed. */
    nextAttemptAt: z.number().optional(),
    canCancel: z.boolean(),
    /** Whether it failed, so that it can be restarted. */
    canRestart: z.boolean(),
  })
  .meta({ id: "PageJob" });
export type PageJob = z.infer<typeof pageJob>;

/**
 * `GET /_page/jobs`: imports of files and changes of folders, and what else failed; the newest first.
 * `POST /_page/jobs/{jobId}/cancel`, 204, ends one that is not complete; 409 if it has ended.
 * `POST /_page/jobs/{jobId}/restart`, 201, does the work of a failed one as a new job, whose id it returns.
 */
export const jobList = z.object({ results: z.array(pageJob) }).meta({ id: "PageJobList" });
export type JobList = z.infer<typeof jobList>;

export const restartedJob = z.object({ id: recordId }).meta({ id: "RestartedJob" });
export type RestartedJob = z.infer<typeof restartedJob>;

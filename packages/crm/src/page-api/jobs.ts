import * as z from "zod/mini";
import { recordId } from "./ids.ts";
import type { PageEndpoint } from "./page-endpoint.ts";

/** Work in the background. Times are epoch milliseconds. */
export const pageJob = z
  .object({
    id: recordId,
    kind: z.enum(["fileImport", "folderUpdate", "removal"]),
    /** What it is about: a URL without its query, or a folder's path. */
    subject: z.string(),
    state: z.enum(["pending", "processing", "complete", "canceled", "failed"]),
    /** Of an import, bytes; no total if it isn't known. */
    progress: z.object({ done: z.number(), total: z.optional(z.number()) }),
    attempts: z.number(),
    /** Why it was canceled, or why the last attempt failed; in sentences. */
    reasons: z.array(z.string()),
    requestedAt: z.number(),
    startedAt: z.optional(z.number()),
    completedAt: z.optional(z.number()),
    /** When it is tried again after an attempt that failed. */
    nextAttemptAt: z.optional(z.number()),
    canCancel: z.boolean(),
    /** Whether it failed, so that it can be restarted. */
    canRestart: z.boolean(),
  })
  .register(z.globalRegistry, { id: "PageJob" });
export type PageJob = z.infer<typeof pageJob>;

/** Imports of files and changes of folders, and what else failed; the newest first. */
export const jobList = z
  .object({ results: z.array(pageJob) })
  .register(z.globalRegistry, { id: "PageJobList" });
export type JobList = z.infer<typeof jobList>;

export const restartedJob = z
  .object({ id: recordId })
  .register(z.globalRegistry, { id: "RestartedJob" });
export type RestartedJob = z.infer<typeof restartedJob>;

export const listJobs = {
  method: "GET",
  path: "/_page/jobs",
  response: { 200: jobList },
} as const satisfies PageEndpoint;

/** Ends a job that is not complete; 409 if it has ended. */
export const cancelJob = {
  method: "POST",
  path: "/_page/jobs/:jobId/cancel",
  permission: "files.edit",
} as const satisfies PageEndpoint;

/** Does the work of a failed job as a new one, whose id it returns. */
export const restartJob = {
  method: "POST",
  path: "/_page/jobs/:jobId/restart",
  permission: "files.edit",
  response: { 201: restartedJob },
} as const satisfies PageEndpoint;

import { describeImport, IMPORT_FILE } from "../files/import-file.ts";
import { findFolder, pathsOfFolders } from "../files/folders.ts";
import { folderOfUpdate, UPDATE_FOLDER } from "../files/update-folder.ts";
import { listJobs, type Job } from "../jobs/jobs.ts";
import { MAX_LISTED_JOBS } from "../limits.ts";
import type { CrmContext } from "../model/crm-context.ts";
import type { PageJob } from "../page-api/index.ts";

/** The jobs that people start, by the words of the page. */
const kinds: Readonly<Record<string, PageJob["kind"]>> = {
  [IMPORT_FILE]: "fileImport",
  [UPDATE_FOLDER]: "folderUpdate",
};

/** Whether people may cancel a job: what removes content must run. */
export const isCancelable = ({ kind }: Job): boolean => Object.hasOwn(kinds, kind);

/** Lists the jobs that people start, and what else failed, the newest first. */
export async function listPageJobs(context: CrmContext): Promise<PageJob[]> {
  const jobs = await listJobs(context, Object.keys(kinds), MAX_LISTED_JOBS);
  return Promise.all(jobs.map((job) => toPageJob(context, job)));
}

async function toPageJob(context: CrmContext, job: Job): Promise<PageJob> {
  const { id, state, attempts, progress, errors, requestedAt, runAt, startedAt, completedAt } = job;
  const hasEnded = state === "complete" || state === "canceled";
  return {
    id,
    kind: kinds[job.kind] ?? "removal",
    subject: await subjectOf(context, job),
    state,
    progress,
    attempts,
    reasons: state === "complete" ? [] : [...errors],
    requestedAt,
    ...(startedAt !== undefined && { startedAt }),
    ...(completedAt !== undefined && { completedAt }),
    ...(state === "pending" && attempts > 0 && { nextAttemptAt: runAt }),
    canCancel: isCancelable(job) && !hasEnded,
    canRestart: state === "failed",
  };
}

async function subjectOf(context: CrmContext, { kind, input }: Job): Promise<string> {
  if (kind === IMPORT_FILE) return describeImport(input);
  if (kind !== UPDATE_FOLDER) return "";
  const folder = await findFolder(context, folderOfUpdate(input));
  const paths = await pathsOfFolders(context.db, [folder?.id]);
  return paths.get(folder?.id) ?? "";
}

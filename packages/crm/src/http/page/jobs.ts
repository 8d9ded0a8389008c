import { endpoint } from "../../endpoints/endpoint.ts";
import { CrmError } from "../../errors/crm-error.ts";
import { cancelJob, findJob, restartJob, type Job } from "../../jobs/jobs.ts";
import type { CrmContext } from "../../model/crm-context.ts";
import * as api from "../../page-api/index.ts";
import { isCancelable, listPageJobs } from "../../page/list-page-jobs.ts";
import { idInPath } from "../server/id-in-path.ts";

const jobs = "/_page/jobs";

async function getJob(context: CrmContext, text: string): Promise<Job> {
  const id = idInPath(text, "job");
  const job = await findJob(context, id);
  if (job) return job;
  throw new CrmError("notFound", `There is no job ${id}.`);
}

/** Work in the background, for people to see, cancel and restart. */
export const jobEndpoints = [
  endpoint({
    ...api.listJobs,
    operationId: "listJobs",
    summary: "List the jobs in the background",
    description:
      "Imports of files and changes of folders with their progress, and what else failed; the newest first.",
    examples: [{ status: 200, path: jobs }],
    read: async (context) => ({ results: await listPageJobs(context) }),
  }),
  endpoint({
    ...api.cancelJob,
    operationId: "cancelJob",
    summary: "Cancel a job",
    description: "An import that is running stops within seconds and stores nothing.",
    examples: [{ status: 204, path: `${jobs}/902/cancel` }],
    locks: () => [],
    write: async (context, { params }) => {
      const job = await getJob(context, params.jobId);
      const isCanceled =
        isCancelable(job) && (await cancelJob(context, job.id, "A user canceled the job."));
      if (!isCanceled) throw new CrmError("conflict", `The job ${job.id} can't be canceled.`);
    },
  }),
  endpoint({
    ...api.restartJob,
    operationId: "restartJob",
    summary: "Restart a failed job",
    description: "As a new job, whose id is returned.",
    examples: [{ status: 201, path: `${jobs}/903/restart` }],
    handle: async ({ crm, files }, { params }) => {
      const id = await crm.write(async (context) => {
        const job = await getJob(context, params.jobId);
        const restarted = await restartJob(context, job.id);
        if (restarted) return restarted;
        throw new CrmError("conflict", `The job ${job.id} has not failed.`);
      }, []);
      files.jobs.wake();
      return { id };
    },
  }),
];

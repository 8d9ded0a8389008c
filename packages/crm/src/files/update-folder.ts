import { z } from "zod";
import { parseRecordId, type RecordId } from "../ids/record-id.ts";
import type { JobHandler } from "../jobs/job-runner.ts";
import { scheduleJob } from "../jobs/jobs.ts";
import type { Crm, CrmContext } from "../model/crm-context.ts";
import { changeFolder, type FolderChanges } from "./change-folder.ts";

export const UPDATE_FOLDER = "updateFolder";

const storedId = z.string().transform((text) => parseRecordId(text));
const updateInput = z.object({
  folderId: storedId,
  name: z.string().optional(),
  /** Without an id, the top. */
  parent: z.object({ id: storedId.optional() }).optional(),
});

/** Schedules a rename or move of a folder, which is done at once, but reported as a task. */
export const requestFolderUpdate = (
  context: CrmContext,
  folderId: RecordId,
  changes: FolderChanges,
): Promise<RecordId> =>
  scheduleJob(context, { kind: UPDATE_FOLDER, input: { folderId, ...changes } });

/** The id of the folder that an update is about. */
export const folderOfUpdate = (input: unknown): RecordId | undefined =>
  updateInput.parse(input).folderId;

/** Creates what renames and moves folders. A change that isn't possible anymore cancels the job. */
export const updateFolder =
  (crm: Crm): JobHandler =>
  async ({ job, complete }) => {
    const { folderId, name, parent } = updateInput.parse(job.input);
    await crm.write(async (context) => {
      if (folderId !== undefined) {
        await changeFolder(context, folderId, { name, parent: parent && { id: parent.id } });
      }
      await complete(context, { folderId });
    });
  };

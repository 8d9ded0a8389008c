import { z } from "zod";
import { fromStoredId, type RecordId } from "../ids/record-id.ts";
import type { JobHandler } from "../jobs/job-runner.ts";
import { scheduleJob, unscheduleJob } from "../jobs/jobs.ts";
import type { Crm, CrmContext } from "../model/crm-context.ts";
import type { ContentStore } from "./content-store.ts";
import { findStoredFile, isContentUsed, removeFile } from "./file-repository.ts";
import type { StoredFile } from "./stored-file.ts";

const DISCARD_CONTENT = "discardContent";
const REMOVE_FILE = "removeFile";

const discardKey = (contentKey: string): string => `${DISCARD_CONTENT}:${contentKey}`;
const removeKey = (id: RecordId): string => `${REMOVE_FILE}:${id}`;

/** Schedules that content is discarded unless a file has it by then. */
export async function discardContentLater(
  context: CrmContext,
  contentKey: string,
  runAt: number,
): Promise<void> {
  const uniqueKey = discardKey(contentKey);
  await scheduleJob(context, { kind: DISCARD_CONTENT, input: { contentKey }, uniqueKey, runAt });
}

/** Discards the content of a file that is removed in this transaction, or gets other content. */
export const discardContent = (context: CrmContext, contentKey: string): Promise<void> =>
  discardContentLater(context, contentKey, context.now);

/** Keeps content whose file is stored in this transaction. */
export const keepContent = (context: CrmContext, contentKey: string): Promise<void> =>
  unscheduleJob(context, discardKey(contentKey));

/** Schedules the removal of a file when it expires, or no longer. */
export async function scheduleExpiry(context: CrmContext, file: StoredFile): Promise<void> {
  const uniqueKey = removeKey(file.id);
  const runAt = file.purgeAt ?? file.expiresAt;
  if (runAt === undefined) return unscheduleJob(context, uniqueKey);
  const input = { fileId: Number(file.id) };
  await scheduleJob(context, { kind: REMOVE_FILE, input, uniqueKey, runAt });
  return undefined;
}

const contentInput = z.object({ contentKey: z.uuid() });
const fileInput = z.object({ fileId: z.number().int() });

/** What removes files for good, and the content that no file has. */
export const createRemovalHandlers = (
  crm: Crm,
  contents: ContentStore,
): Readonly<Record<string, JobHandler>> => ({
  [DISCARD_CONTENT]: async ({ job }) => {
    const { contentKey } = contentInput.parse(job.input);
    if (!(await crm.read((context) => isContentUsed(context, contentKey)))) {
      await contents.delete(contentKey);
    }
  },
  [REMOVE_FILE]: async ({ job }) => {
    const { fileId } = fileInput.parse(job.input);
    await crm.write((context) => removeIfDue(context, fromStoredId(fileId)), []);
  },
});

/** Removes the row of a file whose time is over; its content goes in another job. */
async function removeIfDue(context: CrmContext, fileId: RecordId): Promise<void> {
  const { now } = context;
  const file = await findStoredFile(context, fileId);
  const dueAt = file?.purgeAt ?? file?.expiresAt;
  if (!file || dueAt === undefined || dueAt > now) return;
  await discardContent(context, file.contentKey);
  await removeFile(context, file.id);
}

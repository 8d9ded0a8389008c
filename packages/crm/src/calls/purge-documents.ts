import { withoutDetails } from "@calling-extensions/contract";
import { DOCUMENT_LIFETIME_MS, PURGE_BATCH_SIZE, PURGE_INTERVAL_MS } from "../limits.ts";
import { startInterval, type ScheduledTask } from "../scheduled-task.ts";
import type { Crm, CrmContext } from "../model/crm-context.ts";
import { listOldDocuments, storeDocument } from "./call-document-repository.ts";

/**
 * Removes notes, numbers and records from the documents of ended calls that started a month ago; the calls
 * keep them. What is left of a document still identifies the call and the version.
 */
export async function purgeDocuments(context: CrmContext): Promise<void> {
  for (const document of await listDue(context)) {
    await storeDocument(context.db, {
      ...document,
      content: withoutDetails(document.content, "whenPurged"),
      isPurged: true,
    });
  }
}

const listDue = ({ db, now }: CrmContext) =>
  listOldDocuments(db, now - DOCUMENT_LIFETIME_MS, PURGE_BATCH_SIZE);

/** Makes no others wait if there is nothing to purge. */
async function purgeIfDue(crm: Crm): Promise<void> {
  if ((await crm.read(listDue)).length > 0) await crm.write(purgeDocuments);
}

/** Purges documents now and at an interval, until it is stopped. */
export const watchDocuments = (
  crm: Crm,
  onFailure: (error: unknown) => void,
): Promise<ScheduledTask> => startInterval(() => purgeIfDue(crm), PURGE_INTERVAL_MS, onFailure);

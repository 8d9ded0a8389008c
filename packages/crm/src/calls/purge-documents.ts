import { withoutDetails } from "@calling-extensions/contract";
import { DOCUMENT_LIFETIME_MS, PURGE_BATCH_SIZE, PURGE_INTERVAL_MS } from "../limits.ts";
import { startInterval, type ScheduledTask } from "../scheduled-task.ts";
import type { Crm, CrmContext } from "../model/crm-context.ts";
import { listOldDocuments, storeDocument } from "./call-document-repository.ts";

/**
 * Removes notes, numbers and records from the documents of ended calls that started a month ago; the calls
 * keep them. What is left of a document still identifies the call and the version.
 */
export async function purgeDocuments({ db, now }: CrmContext): Promise<void> {
  for (const document of await listOldDocuments(db, now - DOCUMENT_LIFETIME_MS, PURGE_BATCH_SIZE)) {
    await storeDocument(db, {
      ...document,
      content: withoutDetails(document.content, "whenPurged"),
      isPurged: true,
    });
  }
}

/** Purges documents now and at an interval, until it is stopped. */
export const watchDocuments = (
  crm: Crm,
  onFailure: (error: unknown) => void,
): Promise<ScheduledTask> =>
  startInterval(() => crm.write(purgeDocuments), PURGE_INTERVAL_MS, onFailure);

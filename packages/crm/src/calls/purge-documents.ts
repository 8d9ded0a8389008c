import { repeat, type Repetition } from "../repeat.ts";
import type { Crm, Work } from "../work.ts";
import { listOldDocuments, purgeDocument } from "./call-document-repository.ts";

/** Pages save a call for a week at most, unless they are offline or refused. */
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000;

/** How many documents are purged at once: other writes wait until it is done. */
const BATCH_SIZE = 500;

const INTERVAL_MS = 60_000;

/**
 * Takes notes, numbers and records from the documents of calls that began a month ago and are over; the
 * calls keep them. What is left of a document still says which call it was, and which version.
 */
export async function purgeDocuments({ db, now }: Work): Promise<void> {
  for (const document of await listOldDocuments(db, now - MAX_AGE_MS, BATCH_SIZE)) {
    await purgeDocument(db, document);
  }
}

/** Purges documents, now and from time to time, until it is stopped. */
export const watchDocuments = (
  crm: Crm,
  onFailure: (error: unknown) => void,
): Promise<Repetition> => repeat(() => crm.write(purgeDocuments), INTERVAL_MS, onFailure);

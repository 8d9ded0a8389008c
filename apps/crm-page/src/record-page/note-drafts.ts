import { warnBeforeUnload } from "../attachments/unload-warning.ts";
import type { UploadQueue } from "../attachments/upload-queue.ts";
import type { RecordPointer } from "../navigation/paths.ts";

/** A note that is not stored yet. */
export interface NoteDraft {
  readonly body: string;
  readonly queue: UploadQueue;
  /** It is being saved, so it must not be saved again if the record is opened meanwhile. */
  readonly isSaving: boolean;
}

/** The drafts of this tab, by their records: they stay while the user looks at something else. */
const drafts = new Map<string, NoteDraft>();
let endWarning: (() => void) | undefined;

const keyOf = ({ objectTypeId, objectId }: RecordPointer): string => `${objectTypeId}/${objectId}`;

/** The draft of a record that can be continued. */
export function findNoteDraft(record: RecordPointer): NoteDraft | undefined {
  const draft = drafts.get(keyOf(record));
  return draft?.isSaving ? undefined : draft;
}

/** Keeps a draft until it is dropped, and makes the browser ask before it closes the page. */
export function keepNoteDraft(record: RecordPointer, draft: NoteDraft): void {
  drafts.set(keyOf(record), draft);
  endWarning ??= warnBeforeUnload();
}

export function dropNoteDraft(record: RecordPointer): void {
  drafts.delete(keyOf(record));
  if (drafts.size > 0) return;
  endWarning?.();
  endWarning = undefined;
}

import { warnBeforeUnload } from "../attachments/unload-warning.ts";
import type { UploadItem, UploadQueue } from "../attachments/upload-queue.ts";
import type { RecordPointer } from "../navigation/paths.ts";
import { storedNote } from "./stored-note.ts";

/** A note that is not stored yet. */
export interface NoteDraft {
  /** Of the request that saves it. */
  readonly key: string;
  readonly body: string;
  readonly queue: UploadQueue;
  /** It is being saved, so it must not be saved again if the record is opened before that ends. */
  readonly isSaving: boolean;
}

/** The drafts of this tab, by their records: they stay while the user looks at something else. */
const drafts = new Map<string, NoteDraft>();
let endWarning: (() => void) | undefined;

const keyOf = ({ objectTypeId, objectId }: RecordPointer): string => `${objectTypeId}/${objectId}`;

/** Whether a record has a draft that can be continued, from before a reload too. */
export function hasNoteDraft(record: RecordPointer): boolean {
  const draft = drafts.get(keyOf(record));
  return draft ? !draft.isSaving : storedNote(record).load() !== undefined;
}

/** The draft of a record that can be continued, unless it is from before a reload. */
export function findNoteDraft(record: RecordPointer): NoteDraft | undefined {
  const draft = drafts.get(keyOf(record));
  return draft?.isSaving ? undefined : draft;
}

/** Keeps a draft until it is dropped, and makes the browser ask before it closes the page. */
export function keepNoteDraft(
  record: RecordPointer,
  draft: NoteDraft,
  items: readonly UploadItem[],
): void {
  drafts.set(keyOf(record), draft);
  const attachments = items.flatMap(({ result }) => result ?? []);
  storedNote(record).save({ key: draft.key, body: draft.body, attachments });
  endWarning ??= warnBeforeUnload();
}

export function dropNoteDraft(record: RecordPointer): void {
  drafts.delete(keyOf(record));
  storedNote(record).remove();
  if (drafts.size > 0) return;
  endWarning?.();
  endWarning = undefined;
}

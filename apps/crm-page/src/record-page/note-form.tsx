import { createPageNote, deletePageFile } from "@calling-extensions/crm/page-api";
import { Button, Field } from "@calling-extensions/ui/controls";
import { requestConfirmation } from "@calling-extensions/ui/dialogs";
import { showToast } from "@calling-extensions/ui/toasts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Paperclip } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { useStore } from "zustand";
import { createKey } from "../api/creation-key.ts";
import { isNotFound } from "../api/page-error.ts";
import { callService } from "../api/session.ts";
import { PickFilesButton } from "../attachments/pick-files-button.tsx";
import { UploadList } from "../attachments/upload-list.tsx";
import {
  createUploadQueue,
  isRunning,
  type UploadItem,
  type UploadQueue,
} from "../attachments/upload-queue.ts";
import { useFileDrop } from "../attachments/use-file-drop.ts";
import type { RecordPointer } from "../navigation/paths.ts";
import { dropNoteDraft, findNoteDraft, keepNoteDraft, type NoteDraft } from "./note-drafts.ts";
import { storedNote } from "./stored-note.ts";
import styles from "./note-form.module.css";

/** Where the attachments of notes are stored. */
const ATTACHMENTS_FOLDER = "/attachments";

/**
 * A form for a note. Its files are uploaded while the user types. What is typed stays if saving fails or
 * the user leaves the record or reloads the page.
 */
export function NoteForm({ record, onClose }: { record: RecordPointer; onClose: () => void }) {
  const { objectTypeId, objectId } = record;
  const [draft] = useState(() => findNoteDraft(record) ?? restoreDraft(record));
  const [body, setBody] = useState(draft?.body ?? "");
  const [queue] = useState(() => draft?.queue ?? createUploadQueue());
  // If the response is lost, saving again adds nothing else.
  const [key] = useState(() => draft?.key ?? createKey());
  const items = useStore(queue.items);
  const errorId = useId();
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const queryClient = useQueryClient();
  const isUploading = items.some(isRunning);
  const attachmentIds = items.flatMap(({ result }) => result?.id ?? []);
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () =>
      callService(createPageNote, {
        params: { objectTypeId, objectId },
        body: { key, body, attachmentIds },
      }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ["timeline", objectTypeId, objectId] });
      dropNoteDraft(record);
      onClose();
    },
    onError: ({ message }) => {
      keepNoteDraft(record, { key, body, queue, isSaving: false }, queue.items.getState());
      if (isShown.current) return;
      showToast({ tone: "error", source: "Note", text: `It was not saved. ${message}` });
    },
  });
  const isEmpty = body.trim() === "" && attachmentIds.length === 0;
  const hasInput = body.trim() !== "" || items.length > 0;
  useEffect(() => {
    const pointer = { objectTypeId, objectId };
    if (hasInput && !isSuccess)
      keepNoteDraft(pointer, { key, body, queue, isSaving: isPending }, items);
    else dropNoteDraft(pointer);
  }, [objectTypeId, objectId, key, body, queue, items, isPending, isSuccess, hasInput]);
  const attach = (files: readonly File[]): void =>
    queue.add(
      files.map((file) => ({
        file,
        folder: { folderPath: ATTACHMENTS_FOLDER },
        access: "PRIVATE",
      })),
    );
  const isOver = useFileDrop(attach);
  const cancel = async (): Promise<void> => {
    if (hasInput && !(await confirmDiscard())) return;
    for (const item of queue.items.getState()) discard(queue, item);
    dropNoteDraft(record);
    onClose();
  };
  return (
    <form
      aria-label="New note"
      className={styles.form}
      data-drop={isOver || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending && !isUploading && !isEmpty) mutate();
      }}
    >
      <Field label="Note">
        <textarea
          rows={4}
          // The user has just clicked "Add note", which this replaces, or else comes back to a draft.
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the focus would be lost with the button
          autoFocus={!draft}
          dir="auto"
          aria-describedby={errorId}
          value={body}
          onChange={(event) => setBody(event.target.value)}
        />
      </Field>
      <UploadList queue={queue} onRemove={(item) => discard(queue, item)} />
      {error && (
        <p id={errorId} role="alert" className={styles.error}>
          {error.message}
        </p>
      )}
      <div className={styles.actions}>
        <PickFilesButton label="Files to attach" onPick={attach}>
          <Paperclip size={16} aria-hidden />
          Attach files
        </PickFilesButton>
        <span className={styles.space} />
        <Button onClick={() => void cancel()}>Cancel</Button>
        <Button
          type="submit"
          tone="primary"
          disabled={isEmpty && !isUploading}
          aria-disabled={isPending || isUploading}
        >
          {isPending ? "Saving…" : "Save note"}
        </Button>
      </div>
    </form>
  );
}

/** The draft from before a reload. */
function restoreDraft(record: RecordPointer): NoteDraft | undefined {
  const stored = storedNote(record).load();
  if (!stored) return undefined;
  const queue = createUploadQueue();
  queue.restore(stored.attachments);
  return { key: stored.key ?? createKey(), body: stored.body, queue, isSaving: false };
}

/** Takes a file out of the note. One that is stored already would be left in its folder. */
function discard(queue: UploadQueue, { key, result }: UploadItem): void {
  queue.remove(key);
  if (!result) return;
  callService(deletePageFile, { params: { fileId: result.id } }).catch((error: unknown) => {
    if (!(error instanceof Error)) throw error;
    // It may have expired, or somebody else deleted it.
    if (isNotFound(error)) return;
    showToast({
      tone: "error",
      source: result.name,
      text: `It is not in the note anymore, but couldn't be deleted from Files. ${error.message}`,
    });
  });
}

const confirmDiscard = async (): Promise<boolean> =>
  (await requestConfirmation({
    title: "Discard this note?",
    body: "Its text and attachments are lost.",
    options: [
      { value: "discard", label: "Discard", tone: "danger" },
      { value: "keep", label: "Keep writing", tone: "secondary" },
    ],
  })) === "discard";

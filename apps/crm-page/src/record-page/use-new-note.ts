import { createPageNote, deletePageFile } from "@calling-extensions/crm/page-api";
import { t } from "@calling-extensions/ui/text";
import { showToast } from "@calling-extensions/ui/toasts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { createKey } from "../api/creation-key.ts";
import { isNotFound } from "../api/page-error.ts";
import { callService } from "../api/session.ts";
import {
  createUploadQueue,
  isRunning,
  type UploadItem,
  type UploadQueue,
} from "../attachments/upload-queue.ts";
import type { RecordPointer } from "../navigation/paths.ts";
import { dropNoteDraft, findNoteDraft, keepNoteDraft, type NoteDraft } from "./note-drafts.ts";
import { storedNote } from "./stored-note.ts";

/** Where the attachments of notes are stored. */
const ATTACHMENTS_FOLDER = "/attachments";

/**
 * A note that the user writes. What is typed stays as a draft if saving fails or the user leaves the record or reloads
 * the page. `onClose` is called once it is saved or discarded.
 */
export function useNewNote(record: RecordPointer, onClose: () => void) {
  const { objectTypeId, objectId } = record;
  const [draft] = useState(() => findNoteDraft(record) ?? restoreDraft(record));
  const [body, write] = useState(draft?.body ?? "");
  const [queue] = useState(() => draft?.queue ?? createUploadQueue());
  // If the response is lost, saving again adds nothing else.
  const [key] = useState(() => draft?.key ?? createKey());
  const items = useStore(queue.items);
  const isShown = useIsShown();
  const queryClient = useQueryClient();
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
      showToast({ tone: "error", source: t`Note`, text: t`It was not saved. ${message}` });
    },
  });
  const hasText = body.trim() !== "";
  const hasInput = hasText || items.length > 0;
  const last = useRef<RecordPointer>(record);
  useEffect(() => {
    const pointer = { objectTypeId, objectId };
    // The record was merged into another one, to which the draft moves.
    if (last.current.objectId !== objectId) dropNoteDraft(last.current);
    last.current = pointer;
    if (hasInput && !isSuccess)
      keepNoteDraft(pointer, { key, body, queue, isSaving: isPending }, items);
    else dropNoteDraft(pointer);
  }, [objectTypeId, objectId, key, body, queue, items, isPending, isSuccess, hasInput]);
  const isUploading = items.some(isRunning);
  const isEmpty = !hasText && attachmentIds.length === 0;
  return {
    /** Whether it was begun before the form opened. */
    isDraft: draft !== undefined,
    body,
    queue,
    hasInput,
    isEmpty,
    isUploading,
    isSaving: isPending,
    error,
    write,
    attach: (files: readonly File[]): void =>
      queue.add(
        files.map((file) => ({
          file,
          folder: { folderPath: ATTACHMENTS_FOLDER },
          access: "PRIVATE",
        })),
      ),
    takeOut: (item: UploadItem): void => takeOut(queue, item),
    save: (): void => {
      if (!isPending && !isUploading && !isEmpty) mutate();
    },
    discard: (): void => {
      for (const item of queue.items.getState()) takeOut(queue, item);
      dropNoteDraft(record);
      onClose();
    },
  };
}

/** Whether the component is on the page. */
function useIsShown() {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
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
function takeOut(queue: UploadQueue, { key, result }: UploadItem): void {
  queue.remove(key);
  if (!result) return;
  callService(deletePageFile, { params: { fileId: result.id } }).catch((error: unknown) => {
    if (!(error instanceof Error)) throw error;
    // It may have expired, or another user deleted it.
    if (isNotFound(error)) return;
    showToast({
      tone: "error",
      source: result.name,
      text: t`It is not in the note anymore, but couldn't be deleted from Files. ${error.message}`,
    });
  });
}

import { Button, Field } from "@calling-extensions/ui/controls";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Paperclip } from "lucide-react";
import { useId, useRef, useState } from "react";
import { useStore } from "zustand";
import { createNote } from "../api/records.ts";
import { UploadList } from "../attachments/upload-list.tsx";
import { createUploadQueue, isRunning } from "../attachments/upload-queue.ts";
import type { RecordPointer } from "../navigation/paths.ts";
import styles from "./add-note.module.css";

/** Where the attachments of notes are stored. */
const ATTACHMENTS_FOLDER = "/attachments";

/** A form that adds a note, with files that are uploaded at once. What is typed stays if saving fails. */
export function AddNote({ record }: { record: RecordPointer }) {
  const [isOpen, setOpen] = useState(false);
  return isOpen ? (
    <NoteForm record={record} onClose={() => setOpen(false)} />
  ) : (
    <Button onClick={() => setOpen(true)}>Add note</Button>
  );
}

function NoteForm({ record, onClose }: { record: RecordPointer; onClose: () => void }) {
  const { objectTypeId, objectId } = record;
  const [body, setBody] = useState("");
  const [queue] = useState(() => createUploadQueue());
  const items = useStore(queue.items);
  const picker = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const queryClient = useQueryClient();
  const isUploading = items.some(isRunning);
  const attachmentIds = items.flatMap(({ result }) => result?.id ?? []);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => createNote(record, { body, attachmentIds }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ["timeline", objectTypeId, objectId] });
      onClose();
    },
  });
  const isEmpty = body.trim() === "" && attachmentIds.length === 0;
  return (
    <form
      aria-label="New note"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending && !isUploading && !isEmpty) mutate();
      }}
    >
      <Field label="Note">
        <textarea
          rows={3}
          // The user has just clicked "Add note", which this replaces.
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the focus would be lost with the button
          autoFocus
          dir="auto"
          aria-describedby={errorId}
          value={body}
          onChange={(event) => setBody(event.target.value)}
        />
      </Field>
      <UploadList queue={queue} />
      <p id={errorId} role="alert" className={styles.error}>
        {error?.message}
      </p>
      <div className={styles.actions}>
        <Button onClick={() => picker.current?.click()}>
          <Paperclip size={16} aria-hidden />
          Attach files
        </Button>
        <input
          ref={picker}
          type="file"
          multiple
          hidden
          aria-label="Files to attach"
          onChange={({ target }) => {
            queue.add(
              [...(target.files ?? [])].map((file) => ({
                file,
                folder: { folderPath: ATTACHMENTS_FOLDER },
                access: "PRIVATE",
              })),
            );
            target.value = "";
          }}
        />
        <span className={styles.space} />
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" tone="primary" aria-disabled={isPending || isUploading || isEmpty}>
          {isPending ? "Saving…" : "Save note"}
        </Button>
      </div>
    </form>
  );
}

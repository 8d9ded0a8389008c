import { Button, Field } from "@calling-extensions/ui/controls";
import { requestConfirmation } from "@calling-extensions/ui/dialogs";
import { t } from "@calling-extensions/ui/text";
import { Paperclip } from "lucide-react";
import { useId, useRef, useState } from "react";
import { PickFilesButton } from "../attachments/pick-files-button.tsx";
import { UploadList } from "../attachments/upload-list.tsx";
import { useFileDrop } from "../attachments/use-file-drop.ts";
import { usesKeys } from "../controls/uses-keys.ts";
import type { RecordPointer } from "../navigation/paths.ts";
import { useNewNote } from "./use-new-note.ts";
import styles from "./note-form.module.css";

/** A form for a note. Its files are uploaded while the user types. */
export function NoteForm({
  record,
  onClose,
}: {
  record: RecordPointer;
  onClose: (hadFocus: boolean) => void;
}) {
  const form = useRef<HTMLFormElement>(null);
  const note = useNewNote(record, () =>
    onClose(form.current?.contains(document.activeElement) ?? false),
  );
  // The form may have loaded after the user moved to another field, or to the phone.
  const [isElsewhere] = useState(
    () => usesKeys(document.activeElement) || document.activeElement?.tagName === "IFRAME",
  );
  const errorId = useId();
  const isOver = useFileDrop(note.attach);
  const cancel = async (): Promise<void> => {
    if (!note.hasInput || (await confirmDiscard())) note.discard();
  };
  return (
    <form
      ref={form}
      aria-label={t`New note`}
      className={styles.form}
      data-drop={isOver || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        note.save();
      }}
    >
      <Field label={t`Note`}>
        <textarea
          rows={4}
          // The user has just clicked "Add note", which this replaces, or else comes back to a draft.
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the focus would be lost with the button
          autoFocus={!note.isDraft && !isElsewhere}
          dir="auto"
          aria-describedby={errorId}
          value={note.body}
          onChange={(event) => note.write(event.target.value)}
        />
      </Field>
      <UploadList queue={note.queue} onRemove={note.takeOut} />
      {note.error && (
        <p id={errorId} role="alert" className={styles.error}>
          {note.error.message}
        </p>
      )}
      <div className={styles.actions}>
        <PickFilesButton label={t`Files to attach`} onPick={note.attach}>
          <Paperclip size={16} aria-hidden />
          {t`Attach files`}
        </PickFilesButton>
        <span className={styles.space} />
        <Button onClick={() => void cancel()}>{t`Cancel`}</Button>
        <Button
          type="submit"
          tone="primary"
          disabled={note.isEmpty && !note.isUploading}
          aria-disabled={note.isSaving || note.isUploading}
        >
          {note.isSaving ? t`Saving…` : t`Save note`}
        </Button>
      </div>
    </form>
  );
}

const confirmDiscard = async (): Promise<boolean> =>
  (await requestConfirmation({
    title: t`Discard this note?`,
    body: t`Its text and attachments are lost.`,
    options: [
      { value: "discard", label: t`Discard`, tone: "danger" },
      { value: "keep", label: t`Keep writing`, tone: "secondary" },
    ],
  })) === "discard";

import type { RecordSummary } from "@calling-extensions/crm/page-api";
import { Button } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { useState } from "react";
import { lazyPart } from "../feedback/lazy-part.tsx";
import { startCreation } from "../records/pending-creation.ts";
import styles from "./add-activity.module.css";
import { hasNoteDraft } from "./note-drafts.ts";
import { callType } from "../records/object-types.ts";

const NoteForm = lazyPart(
  t`the form`,
  "line",
  async () => (await import("./note-form.tsx")).NoteForm,
  // A draft opens it with the record.
  ({ record }) => !hasNoteDraft(record),
);

const TASK_TYPE_ID = "0-27";

/** What begins a note, a call by another phone, and a task. The note's form is open at once if there is a draft. */
export function AddActivity({ record }: { record: RecordSummary }) {
  const [isNoteOpen, setNoteOpen] = useState(() => hasNoteDraft(record));
  const [hadFocus, setHadFocus] = useState(false);
  if (isNoteOpen) {
    return (
      <NoteForm
        record={record}
        onClose={(isFocused) => {
          setHadFocus(isFocused);
          setNoteOpen(false);
        }}
      />
    );
  }
  const start = (objectTypeId: string): void => startCreation({ objectTypeId, about: record });
  return (
    <div className={styles.composer}>
      <button
        type="button"
        className={styles.note}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the focus would be lost with the form
        autoFocus={hadFocus}
        onClick={() => setNoteOpen(true)}
      >
        {t`Add note`}
      </button>
      <Button tone="quiet" onClick={() => start(callType.id)}>
        {t`Log call`}
      </Button>
      <Button tone="quiet" onClick={() => start(TASK_TYPE_ID)}>
        {t`Add task`}
      </Button>
    </div>
  );
}

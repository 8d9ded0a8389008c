import type { CallDocument } from "@calling-extensions/host";
import { Field } from "@calling-extensions/ui/controls";
import { FormDialog } from "@calling-extensions/ui/dialogs";
import { counted, t } from "@calling-extensions/ui/text";
import { useState } from "react";
import { useStore } from "zustand";
import { focusCallButton } from "../dial/focus-call-button.ts";
import { PartBoundary } from "../feedback/part-boundary.tsx";
import { finishedProperties } from "../outbox/abandoned-calls.ts";
import { NOTES, notesOf, numberOf, storedNotesOf } from "../outbox/call-text.ts";
import { useSession } from "../session/session.ts";
import { useOutbox } from "../outbox/outbox-context.ts";
import { isHtml } from "../controls/readable-text.ts";
import { pendingFinish } from "../outbox/pending-finish.ts";
import styles from "./finish-call-dialog.module.css";

const close = (): void => pendingFinish.setState(undefined, true);

/** Lets the user finish the notes on a call whose tab was closed before they were saved. */
export function FinishCallDialog() {
  const document = useStore(pendingFinish);
  return document ? (
    <PartBoundary label={t`the notes on the call`} shape="dialog" onClose={close}>
      <FinishCallForm key={document.id} document={document} />
    </PartBoundary>
  ) : null;
}

function FinishCallForm({ document }: { document: CallDocument }) {
  const outbox = useOutbox();
  const { limits } = useSession();
  const [notes, setNotes] = useState(() => typedNotes.get(document.id) ?? notesOf(document));
  const [error, setError] = useState<string>();
  const [isPending, setPending] = useState(false);
  const number = numberOf(document) ?? t`an unknown number`;
  const isFormatted = isHtml(storedNotesOf(document));
  const { [NOTES]: finished } = finishedProperties(document, notes);
  // The CRM shortens longer ones.
  const excess = String(finished ?? "").length - limits.textLength;

  async function finish(): Promise<void> {
    setPending(true);
    const isFinished = await outbox.finish(document.id, finishedProperties(document, notes));
    setPending(false);
    if (!isFinished) {
      setError(t`Another tab has this call or has finished it. Copy your notes if you need them.`);
      return;
    }
    typedNotes.delete(document.id);
    close();
    focusCallButton(number);
  }

  return (
    <FormDialog
      title={t`Finish the call with ${number}`}
      submitLabel={t`Save`}
      pendingLabel={t`Saving…`}
      isPending={isPending}
      isDisabled={excess > 0}
      error={error}
      onSubmit={() => void finish()}
      onClose={close}
    >
      {(errorId) => (
        <Field label={t`Notes`}>
          <textarea
            rows={6}
            dir="auto"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog moves the focus inside, to what is to be typed
            autoFocus
            value={notes}
            aria-invalid={excess > 0}
            aria-describedby={errorId}
            onChange={({ target }) => {
              setNotes(target.value);
              typedNotes.set(document.id, target.value);
            }}
          />
          {excess > 0 && (
            <output className={styles.excess}>
              {counted(
                "{0} character too many. Shorten the notes to save them.",
                "{0} characters too many. Shorten the notes to save them.",
                excess,
              )}
            </output>
          )}
          {isFormatted && notes !== notesOf(document) && (
            <output className={styles.hint}>
              {t`Your changes are saved without the formatting that the notes had.`}
            </output>
          )}
        </Field>
      )}
    </FormDialog>
  );
}

/** The input, which survives if the user closes the dialog by accident. */
const typedNotes = new Map<string, string>();

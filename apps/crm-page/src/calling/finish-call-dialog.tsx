import type { CallDocument } from "@calling-extensions/host";
import { useId, useState } from "react";
import { Button } from "../controls/button.tsx";
import { PageDialog } from "../dialogs/page-dialog.tsx";
import { finishedProperties } from "../outbox/abandoned-calls.ts";
import { notesOf, numberOf } from "../outbox/call-text.ts";
import { useOutbox } from "../outbox/outbox-context.ts";
import { useStore } from "../state/use-store.ts";
import { focusCallButton } from "./focus-call-button.ts";
import styles from "./finish-call-dialog.module.css";
import { openFinishCall } from "./open-finish-call.ts";

const close = (): void => openFinishCall.set(undefined);

/** Where the user writes the notes on a call whose tab was closed before they were saved. */
export function FinishCallDialog() {
  const document = useStore(openFinishCall);
  return document ? <FinishCallForm key={document.id} document={document} /> : null;
}

function FinishCallForm({ document }: { document: CallDocument }) {
  const outbox = useOutbox();
  const errorId = useId();
  const [notes, setNotes] = useState(() => typedNotes.get(document.id) ?? notesOf(document));
  const [error, setError] = useState<string>();
  const [isPending, setPending] = useState(false);
  const number = numberOf(document) ?? "an unknown number";

  async function finish(): Promise<void> {
    setPending(true);
    const isFinished = await outbox.finish(document.id, finishedProperties(document, notes));
    setPending(false);
    if (!isFinished) {
      setError("Another tab has this call or has finished it. Copy your notes if you need them.");
      return;
    }
    typedNotes.delete(document.id);
    close();
    focusCallButton(number);
  }

  return (
    <PageDialog title={`Finish the call with ${number}`} onClose={close}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) void finish();
        }}
      >
        <label className={styles.field}>
          Notes
          <textarea
            rows={6}
            dir="auto"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog moves the focus inside, to what is to be typed
            autoFocus
            value={notes}
            aria-describedby={errorId}
            onChange={({ target }) => {
              setNotes(target.value);
              typedNotes.set(document.id, target.value);
            }}
          />
        </label>
        <p id={errorId} role="alert" className={styles.error}>
          {error}
        </p>
        <div className={styles.actions}>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" tone="primary" aria-disabled={isPending}>
            {isPending ? "Saving…" : "Save"}
          </Button>
        </div>
      </form>
    </PageDialog>
  );
}

/** What the user has typed: a click beside the dialog closes it, and must not cost the notes. */
const typedNotes = new Map<string, string>();

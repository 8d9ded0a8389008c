import type { CallDocument } from "@calling-extensions/host";
import { NotebookPen } from "lucide-react";
import { showNotice } from "../alerts/notices.ts";
import { formatMoment } from "../clock/format-moment.ts";
import { Button } from "../controls/button.tsx";
import { askUser } from "../dialogs/question.ts";
import { notesOf, numberOf, recordOf } from "../outbox/call-text.ts";
import { useOutbox } from "../outbox/outbox-context.ts";
import styles from "./abandoned-call.module.css";
import { CallHint } from "./call-hint.tsx";
import { CallParty } from "./call-party.tsx";
import { CallRow } from "./call-row.tsx";
import { focusCallButton } from "./focus-call-button.ts";
import { isLive } from "./frame-state.ts";
import { openFinishCall } from "./open-finish-call.ts";

/** A call whose tab was closed before its notes were saved: the user may finish it here, without its app. */
export function AbandonedCall({ document }: { document: CallDocument }) {
  const outbox = useOutbox();
  const { id, startedAt } = document;
  const number = numberOf(document) ?? "Unknown number";
  const notes = notesOf(document);

  async function skipNotes(): Promise<void> {
    if (notes !== "" && !(await confirmDiscard())) return;
    const isFinished = await outbox.finish(id, {});
    if (!isFinished) showNotice({ tone: "info", text: "Another tab has finished this call." });
    // This row goes, and would take the focus with it.
    focusCallButton(number);
  }

  return (
    <CallRow
      label={`Call with ${number}`}
      icon={<NotebookPen size={20} />}
      tone="waiting"
      title={<CallParty record={recordOf(document)} number={number} />}
      state={
        <>
          {isLive(document) ? "Lost connection, notes not finished" : "Notes not finished"}
          <span aria-hidden> · </span>
          <time dateTime={new Date(startedAt).toISOString()}>{formatMoment(startedAt)}</time>
        </>
      }
      actions={
        <>
          <Button onClick={() => void skipNotes()}>
            {notes === "" ? "Skip notes" : "Discard notes"}
          </Button>
          <Button tone="primary" onClick={() => openFinishCall.set(document)}>
            Finish
          </Button>
        </>
      }
      isAppShown={false}
    >
      <CallHint tone="neutral">
        {notes === "" ? (
          "The page was closed before you saved notes on this call."
        ) : (
          <span className={styles.notes} dir="auto">
            {notes}
          </span>
        )}
      </CallHint>
    </CallRow>
  );
}

const confirmDiscard = async (): Promise<boolean> =>
  (await askUser({
    title: "Discard these notes?",
    body: "The call stays on the timeline, without what you typed.",
    answers: [
      { value: "discard", label: "Discard notes", tone: "danger" },
      { value: "keep", label: "Keep", tone: "primary" },
    ],
  })) === "discard";

import { isLive } from "@calling-extensions/contract";
import type { CallDocument } from "@calling-extensions/host";
import { Button } from "@calling-extensions/ui/controls";
import { requestConfirmation } from "@calling-extensions/ui/dialogs";
import { t } from "@calling-extensions/ui/text";
import { formatDateTime } from "@calling-extensions/ui/time";
import { showToast } from "@calling-extensions/ui/toasts";
import { NotebookPen } from "lucide-react";
import { focusCallButton } from "../dial/focus-call-button.ts";
import { otherPartyNumber } from "../engine/frame-state.ts";
import { notesOf } from "../outbox/call-text.ts";
import { useOutbox } from "../outbox/outbox-context.ts";
import { CallHint } from "./call-hint.tsx";
import { CallRow } from "./call-row.tsx";
import { DocumentTitle } from "./document-title.tsx";
import { pendingFinish } from "../outbox/pending-finish.ts";
import { RecordsButton } from "./use-record-choice.tsx";
import styles from "./abandoned-call.module.css";

/** A call whose tab was closed before the user saved its notes. They can finish it here, without its app. */
export function AbandonedCall({ document }: { document: CallDocument }) {
  const outbox = useOutbox();
  const { id, startedAt } = document;
  const number = otherPartyNumber(document);
  const notes = notesOf(document);

  async function skipNotes(): Promise<void> {
    if (notes !== "" && !(await confirmDiscard())) return;
    const isFinished = await outbox.finish(id, {});
    if (!isFinished) showToast({ tone: "info", text: t`Another tab has finished this call.` });
    // The focus would be lost with this row.
    focusCallButton(number);
  }

  return (
    <CallRow
      label={t`Call with ${number}`}
      icon={<NotebookPen size={20} />}
      tone="waiting"
      title={<DocumentTitle document={document} />}
      state={
        <>
          {isLive(document) ? t`Lost connection, notes not finished` : t`Notes not finished`}
          <span aria-hidden> · </span>
          <time dateTime={new Date(startedAt).toISOString()}>{formatDateTime(startedAt)}</time>
        </>
      }
      actions={
        <>
          <RecordsButton engagementId={document.engagementId} />
          <Button onClick={() => void skipNotes()}>
            {notes === "" ? t`Skip notes` : t`Discard notes`}
          </Button>
          <Button tone="primary" onClick={() => pendingFinish.setState(document, true)}>
            {t`Finish`}
          </Button>
        </>
      }
      isAppShown={false}
    >
      <CallHint tone="neutral">
        {notes === "" ? (
          t`The page was closed before you saved notes on this call.`
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
  (await requestConfirmation({
    title: t`Discard these notes?`,
    body: t`The call stays on the timeline, without what you typed.`,
    options: [
      { value: "discard", label: t`Discard notes`, tone: "danger" },
      { value: "keep", label: t`Keep`, tone: "primary" },
    ],
  })) === "discard";

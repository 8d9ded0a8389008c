import type { CallDocument } from "@calling-extensions/host";
import { Button } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { NotebookPen } from "lucide-react";
import { focusCallButton } from "../dial/focus-call-button.ts";
import { type FrameState, isAway, otherPartyNumber } from "../engine/frame-state.ts";
import { CallHint } from "./call-hint.tsx";
import { CallRow, ShowAppButton } from "./call-row.tsx";
import { DocumentTitle } from "./document-title.tsx";
import { RecordsButton } from "./use-record-choice.tsx";

/** A call that had ended when the page was left, before the user saved its notes. */
export function UnfinishedCall({
  frame,
  document,
  onDismiss,
}: {
  frame: FrameState;
  document: CallDocument;
  onDismiss: () => void;
}) {
  const number = otherPartyNumber(document);
  const dismiss = (): void => {
    onDismiss();
    // The focus would be lost with this row.
    focusCallButton(number);
  };
  return (
    <CallRow
      label={t`Call with ${number}`}
      icon={<NotebookPen size={20} />}
      tone="waiting"
      title={<DocumentTitle document={document} />}
      state={t`Notes not finished`}
      actions={
        <>
          <ShowAppButton frame={frame} />
          <RecordsButton engagementId={document.engagementId} />
          <Button onClick={dismiss}>{t`Dismiss`}</Button>
        </>
      }
      isAppShown={!isAway(frame)}
    >
      <CallHint tone="neutral">{t`Finish the notes in ${frame.provider.name}, and save them.`}</CallHint>
    </CallRow>
  );
}

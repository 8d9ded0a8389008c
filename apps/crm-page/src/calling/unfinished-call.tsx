import type { CallDocument } from "@calling-extensions/host";
import { NotebookPen } from "lucide-react";
import { Button } from "../controls/button.tsx";
import { recordOf } from "../outbox/call-text.ts";
import { CallHint } from "./call-hint.tsx";
import { CallParty } from "./call-party.tsx";
import { CallRow } from "./call-row.tsx";
import { farNumber } from "./far-number.ts";
import { focusCallButton } from "./focus-call-button.ts";
import { isAway, type FrameState } from "./frame-state.ts";
import { ShowAppButton } from "./show-app-button.tsx";

/** A call that was over when the page was left, and whose notes the user had not saved. */
export function UnfinishedCall({
  frame,
  document,
  onDismiss,
}: {
  frame: FrameState;
  document: CallDocument;
  onDismiss: () => void;
}) {
  const number = farNumber(document);
  const dismiss = (): void => {
    onDismiss();
    // This row goes, and would take the focus with it.
    focusCallButton(number);
  };
  return (
    <CallRow
      label={`Call with ${number}`}
      icon={<NotebookPen size={20} />}
      tone="waiting"
      title={<CallParty record={recordOf(document)} number={number} />}
      state="Notes not finished"
      actions={
        <>
          <ShowAppButton frame={frame} />
          <Button onClick={dismiss}>Dismiss</Button>
        </>
      }
      isAppShown={!isAway(frame)}
    >
      <CallHint tone="neutral">Finish the notes in {frame.provider.name}, and save them.</CallHint>
    </CallRow>
  );
}

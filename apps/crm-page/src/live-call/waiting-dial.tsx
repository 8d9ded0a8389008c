import type { HostDial } from "@calling-extensions/host";
import { Button } from "@calling-extensions/ui/controls";
import { PhoneOutgoing } from "lucide-react";
import { focusCallButton } from "../dial/focus-call-button.ts";
import { dialStateWords } from "../engine/call-labels.ts";
import { useDesk } from "../engine/calling-context.ts";
import { type FrameState, isAway } from "../engine/frame-state.ts";
import { CallParty } from "../records/call-party.tsx";
import { CallRow, ShowAppButton } from "./call-row.tsx";

/** A dial that is no call yet: whom it is for, what it waits for, and the ways to repeat it or take it back. */
export function WaitingDial({ frame, dial }: { frame: FrameState; dial: HostDial }) {
  const desk = useDesk();
  const { calledRecord, phoneNumber } = dial.request;
  // Each takes this row away, and would take the focus with it.
  const cancel = (): void => {
    desk.cancelDial(frame.provider.id, dial);
    focusCallButton(phoneNumber);
  };
  const dialAgain = (): void => {
    desk.dialAgain(frame.provider.id, dial);
    focusCallButton(phoneNumber);
  };
  return (
    <CallRow
      label={`Calling ${phoneNumber}`}
      icon={<PhoneOutgoing size={20} />}
      tone="waiting"
      title={
        <>
          Calling <CallParty record={calledRecord} number={phoneNumber} />…
        </>
      }
      state={dialStateWords(dial, frame)}
      actions={
        <>
          <ShowAppButton frame={frame} />
          {dial.state === "unanswered" && <Button onClick={dialAgain}>Dial again</Button>}
          <Button onClick={cancel}>Cancel</Button>
        </>
      }
      isAppShown={!isAway(frame) && dial.state !== "unanswered"}
    />
  );
}

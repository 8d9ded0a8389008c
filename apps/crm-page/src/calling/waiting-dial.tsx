import type { HostDial } from "@calling-extensions/host";
import { PhoneOutgoing } from "lucide-react";
import { Button } from "@calling-extensions/ui/controls";
import { CallParty } from "./call-party.tsx";
import { CallRow } from "./call-row.tsx";
import { dialStateWords } from "./call-state-words.ts";
import { useDesk } from "./calling-context.ts";
import { isAway, type FrameState } from "./frame-state.ts";
import { focusCallButton } from "./focus-call-button.ts";
import { ShowAppButton } from "./show-app-button.tsx";

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

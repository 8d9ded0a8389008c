import type { HostDial } from "@calling-extensions/host";
import { Button } from "@calling-extensions/ui/controls";
import { rich, t } from "@calling-extensions/ui/text";
import { PhoneOutgoing } from "lucide-react";
import { focusCallButton } from "../dial/focus-call-button.ts";
import { dialStateLabel } from "../engine/call-labels.ts";
import { useCallingController } from "../engine/calling-context.ts";
import { type FrameState, isAway } from "../engine/frame-state.ts";
import { RecordOrNumber } from "../records/record-or-number.tsx";
import { CallRow, ShowAppButton } from "./call-row.tsx";

/**
 * A dial that has not led to a call yet, with what it is waiting for, and buttons to repeat or
 * cancel it.
 */
export function WaitingDial({ frame, dial }: { frame: FrameState; dial: HostDial }) {
  const controller = useCallingController();
  const { calledRecord, phoneNumber } = dial.request;
  // The focus would be lost with this row.
  const cancel = (): void => {
    controller.cancelDial(frame.provider.id, dial);
    focusCallButton(phoneNumber);
  };
  const dialAgain = (): void => {
    controller.dialAgain(frame.provider.id, dial);
    focusCallButton(phoneNumber);
  };
  return (
    <CallRow
      label={t`Calling ${phoneNumber}`}
      icon={<PhoneOutgoing size={20} />}
      tone="waiting"
      title={<>{rich`Calling ${<RecordOrNumber record={calledRecord} number={phoneNumber} />}…`}</>}
      state={dialStateLabel(dial, frame)}
      actions={
        <>
          <ShowAppButton frame={frame} />
          {dial.state === "unanswered" && <Button onClick={dialAgain}>{t`Dial again`}</Button>}
          <Button onClick={cancel}>{t`Cancel`}</Button>
        </>
      }
      isAppShown={!isAway(frame) && dial.state !== "unanswered"}
    />
  );
}

import type { CallCommand, HostCall } from "@calling-extensions/host";
import { Button } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { formatTimer, useElapsed } from "@calling-extensions/ui/time";
import { showToast } from "@calling-extensions/ui/toasts";
import { PhoneIncoming, PhoneOff, PhoneOutgoing } from "lucide-react";
import { CallerCard } from "../caller/caller-card.tsx";
import { focusCallButton } from "../dial/focus-call-button.ts";
import { callStateLabel } from "../engine/call-labels.ts";
import { useCallingController } from "../engine/calling-context.ts";
import { type FrameState, isAway, isRingingHere, otherPartyNumber } from "../engine/frame-state.ts";
import { RecordOrNumber } from "../records/record-or-number.tsx";
import { AnswerButton } from "./answer-button.tsx";
import { useCallControls } from "./call-controls.tsx";
import { CallHint } from "./call-hint.tsx";
import { CallRow, ShowAppButton } from "./call-row.tsx";
import { ExtensionHint } from "./extension-hint.tsx";
import { UnstoredHint } from "./unstored-hint.tsx";
import { useRecordChoice } from "./use-record-choice.tsx";
import styles from "./live-call.module.css";

/** A live call with its state, timer, and actions. */
export function LiveCall({ frame, call }: { frame: FrameState; call: HostCall }) {
  const controller = useCallingController();
  const elapsedMs = useElapsed(call.answeredAt ?? call.startedAt);
  const { id, name } = frame.provider;
  const lookup = frame.callers.find(({ callKey }) => callKey === call.key);
  const hasTimedOut = frame.hangupTimedOut.includes(call.key);
  const isRinging = isRingingHere(call);
  const hangUp = (): void => controller.hangUp(id, call.key);
  const decline = (): void => {
    hangUp();
    // The focus would be lost with this row.
    focusCallButton(otherPartyNumber(call));
  };
  const control = (command: CallCommand): void => {
    try {
      controller.control(id, call.key, command);
    } catch (error) {
      showToast({ tone: "error", source: name, text: (error as Error).message });
    }
  };
  const { buttons, panel } = useCallControls(
    call.controls,
    { number: otherPartyNumber(call), calledRecord: call.calledRecord },
    control,
  );
  const records = useRecordChoice(id, call);
  const Icon = call.direction === "INBOUND" ? PhoneIncoming : PhoneOutgoing;
  return (
    <CallRow
      label={t`Call with ${otherPartyNumber(call)}`}
      icon={<Icon size={20} />}
      tone={call.state === "inProgress" ? "running" : "ringing"}
      title={<RecordOrNumber record={call.calledRecord} number={otherPartyNumber(call)} />}
      state={
        <>
          {callStateLabel(call)}
          <span aria-hidden> · </span>
          <span role="timer" className={styles.timer}>
            {formatTimer(elapsedMs)}
          </span>
        </>
      }
      actions={
        <>
          {!isRinging && (
            <>
              <ShowAppButton frame={frame} />
              {records.button}
            </>
          )}
          {buttons}
          <Button tone="danger" onClick={isRinging ? decline : hangUp}>
            <PhoneOff size={16} aria-hidden />
            {isRinging ? t`Decline` : t`Hang up`}
          </Button>
          {isRinging && <AnswerButton frame={frame} call={call} />}
        </>
      }
      isAppShown={!isAway(frame) && !hasTimedOut}
    >
      {panel}
      <ExtensionHint
        call={call}
        onSend={(tones) => control({ action: "sendTones", value: tones })}
      />
      {hasTimedOut && (
        <CallHint
          tone="warning"
          action={
            <Button
              onClick={() => controller.markCallLost(id, call.key)}
            >{t`End call here`}</Button>
          }
        >
          {t`${name} hasn't ended the call. If you end it here, it's stored as a lost connection.`}
        </CallHint>
      )}
      {call.direction === "INBOUND" && lookup && (
        <CallerCard frame={frame} call={call} matches={lookup.matches} />
      )}
      <UnstoredHint call={call} />
      {records.dialog}
    </CallRow>
  );
}

import type { HostCall } from "@calling-extensions/host";
import { Button } from "@calling-extensions/ui/controls";
import { formatTimer, useNow } from "@calling-extensions/ui/time";
import { PhoneIncoming, PhoneOff, PhoneOutgoing } from "lucide-react";
import { CallerCard } from "../caller/caller-card.tsx";
import { focusCallButton } from "../dial/focus-call-button.ts";
import { callStateWords } from "../engine/call-labels.ts";
import { useDesk } from "../engine/calling-context.ts";
import { farNumber, type FrameState, isAway, isRingingHere } from "../engine/frame-state.ts";
import { CallParty } from "../records/call-party.tsx";
import { AnswerButton } from "./answer-button.tsx";
import { CallHint } from "./call-hint.tsx";
import { CallRow, ShowAppButton } from "./call-row.tsx";
import { UnstoredHint } from "./unstored-hint.tsx";
import styles from "./live-call.module.css";

/** One running call: who, how far, how long, and the way to end it. */
export function LiveCall({ frame, call }: { frame: FrameState; call: HostCall }) {
  const desk = useDesk();
  const since = call.answeredAt ?? call.startedAt;
  const now = useNow(since);
  const { id, name } = frame.provider;
  const lookup = frame.callers.find(({ callKey }) => callKey === call.key);
  const isOverdue = frame.overdueKeys.includes(call.key);
  const isRinging = isRingingHere(call);
  const hangUp = (): void => desk.hangUp(id, call.key);
  const decline = (): void => {
    hangUp();
    // This row goes, and would take the focus with it.
    focusCallButton(farNumber(call));
  };
  const Icon = call.direction === "INBOUND" ? PhoneIncoming : PhoneOutgoing;
  return (
    <CallRow
      label={`Call with ${farNumber(call)}`}
      icon={<Icon size={20} />}
      tone={call.state === "inProgress" ? "running" : "ringing"}
      title={<CallParty record={call.calledRecord} number={farNumber(call)} />}
      state={
        <>
          {callStateWords(call)}
          <span aria-hidden> · </span>
          <span role="timer" className={styles.timer}>
            {formatTimer(now - since)}
          </span>
        </>
      }
      actions={
        <>
          {!isRinging && <ShowAppButton frame={frame} />}
          <Button tone="danger" onClick={isRinging ? decline : hangUp}>
            <PhoneOff size={16} aria-hidden />
            {isRinging ? "Decline" : "Hang up"}
          </Button>
          {isRinging && <AnswerButton frame={frame} />}
        </>
      }
      isAppShown={!isAway(frame) && !isOverdue}
    >
      {isOverdue && (
        <CallHint
          tone="warning"
          action={<Button onClick={() => desk.loseCall(id, call.key)}>End it here</Button>}
        >
          {name} has not ended the call. Ended here, it is stored as a lost connection.
        </CallHint>
      )}
      {call.direction === "INBOUND" && lookup && (
        <CallerCard frame={frame} call={call} matches={lookup.matches} />
      )}
      <UnstoredHint call={call} />
    </CallRow>
  );
}

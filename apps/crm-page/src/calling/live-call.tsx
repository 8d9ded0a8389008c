import type { HostCall } from "@calling-extensions/host";
import { PhoneIncoming, PhoneOff, PhoneOutgoing } from "lucide-react";
import { formatClock } from "../clock/format-duration.ts";
import { useNow } from "../clock/use-now.ts";
import { Button } from "../controls/button.tsx";
import { CallParty } from "./call-party.tsx";
import { CallerCard } from "./caller-card.tsx";
import { callStateWords } from "./call-state-words.ts";
import { useDesk } from "./calling-context.ts";
import type { FrameState } from "./frame-state.ts";
import styles from "./live-call.module.css";

/** One running call: who, how far, how long, and the way to end it. */
export function LiveCall({ frame, call }: { frame: FrameState; call: HostCall }) {
  const desk = useDesk();
  const now = useNow();
  const { provider, visibility } = frame;
  const lookup = frame.callers.find(({ callKey }) => callKey === call.key);
  const Icon = call.direction === "INBOUND" ? PhoneIncoming : PhoneOutgoing;
  const isAway = visibility.isHidden || visibility.isMinimized;
  return (
    <div className={styles.call} data-app-shown={!isAway}>
      <div className={styles.row}>
        <span className={styles.icon} data-state={call.state} aria-hidden>
          <Icon size={20} />
        </span>
        <div className={styles.who}>
          <CallParty call={call} />
          <p className={styles.state}>
            {callStateWords(call)}
            <span aria-hidden> · </span>
            <span role="timer" className={styles.timer}>
              {formatClock(now - (call.answeredAt ?? call.startedAt))}
            </span>
          </p>
        </div>
        {isAway && <Button onClick={() => desk.show(provider.id)}>Show app</Button>}
        <Button tone="danger" onClick={() => desk.hangUp(provider.id)}>
          <PhoneOff size={16} aria-hidden />
          Hang up
        </Button>
      </div>
      {call.direction === "INBOUND" && lookup && (
        <CallerCard
          matches={lookup.matches}
          appName={provider.name}
          isRinging={call.state === "ringing"}
        />
      )}
    </div>
  );
}

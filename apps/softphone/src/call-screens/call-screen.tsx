import { useLanguage } from "../languages/language-context.ts";
import { Button, Notice } from "@calling-extensions/ui/controls";
import { PhoneOff } from "lucide-react";
import { useRef, useState } from "react";
import { useCalls } from "../phone/softphone-services.ts";
import { useFocusOnEntry } from "../controls/focus.ts";
import { reasonOf } from "../languages/crm-reason.ts";
import { audioLabel, callLabel } from "../call/call-labels.ts";
import { MicrophoneProblem } from "./audio-problems.tsx";
import { CallControls, type OpenPanel } from "./call-controls.tsx";
import styles from "./call-screen.module.css";
import { CallTimer } from "./call-timer.tsx";
import type { Call } from "../call/call.ts";
import { CallerMatches } from "./caller-matches.tsx";
import { QualityBadge } from "../call-quality/quality-badge.tsx";
import { shortcutProps } from "../shortcuts/shortcuts.ts";
import { Party } from "./party.tsx";
import { ToneKeypad } from "./tone-keypad.tsx";
import { RecordingMark } from "./recording-mark.tsx";
import { RecordingPanel } from "./recording-panel.tsx";
import { Participants } from "./participants.tsx";
import { TransferRequestNotice } from "./transfer-request.tsx";
import { NotesField } from "./notes-field.tsx";
import { TransferPanel } from "./transfer-panel.tsx";

/** A call that is being dialed or is in progress. */
export function CallScreen({ call, onAddCall }: { call: Call; onAddCall: () => void }) {
  const calls = useCalls();
  const { texts } = useLanguage();
  const audioState = audioLabel(call, texts);
  const [openPanel, setOpenPanel] = useState<OpenPanel>();
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusOnEntry(heading);
  const isInProgress = call.state === "inProgress";

  return (
    <div className={styles.screen} data-panel={isInProgress ? openPanel : undefined}>
      <Party call={call} headingRef={heading} />
      <Participants call={call} />
      <p className={styles.status}>
        {isInProgress && call.answeredAt !== undefined ? (
          <CallTimer since={call.answeredAt} className={styles.timer} />
        ) : (
          callLabel(call, texts)
        )}
        <RecordingMark externalCallId={call.externalCallId} />
        {audioState !== undefined && <span className={styles.audio}>{audioState}</span>}
      </p>
      <MuteAnnouncement isMuted={call.isMuted} />
      {isInProgress && <QualityBadge />}
      <MicrophoneProblem call={call} />
      <TransferRequestNotice call={call} />
      <EngagementProblem call={call} />
      <CallerMatches call={call} />
      {isInProgress && (
        <CallControls
          call={call}
          openPanel={openPanel}
          onPanelChange={setOpenPanel}
          onAddCall={onAddCall}
        />
      )}
      {isInProgress && openPanel === "transfer" && (
        <TransferPanel onClose={() => setOpenPanel(undefined)} />
      )}
      {isInProgress && openPanel === "recording" && (
        <RecordingPanel externalCallId={call.externalCallId} />
      )}
      {isInProgress && openPanel === "keypad" ? <ToneKeypad /> : <NotesField call={call} />}
      <div className={styles.footer}>
        <Button
          tone="danger"
          size="large"
          {...shortcutProps("hangUp")}
          onClick={() => calls.lines.hangUp()}
        >
          <PhoneOff size={20} aria-hidden />
          {texts.common.hangUp}
        </Button>
      </div>
    </div>
  );
}

/** Shows that the CRM has no record of the call. The call itself continues. */
export function EngagementProblem({ call }: { call: Call }) {
  const { texts } = useLanguage();
  if (call.engagement.status !== "failed") return null;
  return <Notice tone="danger">{texts.call.noRecord(reasonOf(call.engagement, texts))}</Notice>;
}

/** Announces that the microphone is muted, and on again: the user may have pressed keys, or a button of the CRM page. */
function MuteAnnouncement({ isMuted }: { isMuted: boolean }) {
  const { audio: texts } = useLanguage().texts;
  const [wasMuted, setWasMuted] = useState(isMuted);
  if (isMuted && !wasMuted) setWasMuted(true);
  const change = isMuted ? texts.muted : texts.unmuted;
  return (
    <span className="visually-hidden" aria-live="polite">
      {wasMuted ? change : ""}
    </span>
  );
}

import { Button, Checkbox } from "@calling-extensions/ui/controls";
import { useState } from "react";
import { usePhone, usePhoneState } from "../phone/softphone-services.ts";
import styles from "./recording.module.css";

/** Starts a recording after both parties have agreed, and controls it. */
export function RecordingPanel({ externalCallId }: { externalCallId: string }) {
  const phone = usePhone();
  const status = usePhoneState(
    ({ recordings }) => recordings.find((each) => each.externalCallId === externalCallId)?.status,
  );
  if (status === undefined) return <Consent />;
  if (status === "saving" || status === "failed") {
    return <p className={styles.panel}>You can record again when this recording is stored.</p>;
  }
  const isPaused = status === "paused";
  return (
    <fieldset className={styles.panel} aria-label="Recording">
      <div className={styles.actions}>
        <Button
          aria-label={isPaused ? "Resume recording" : "Pause recording"}
          onClick={() => phone.pauseRecording(!isPaused)}
        >
          {isPaused ? "Resume" : "Pause"}
        </Button>
        <Button aria-label="Stop recording" onClick={() => phone.stopRecording()}>
          Stop
        </Button>
      </div>
    </fieldset>
  );
}

function Consent() {
  const phone = usePhone();
  const [hasConsent, setConsent] = useState(false);
  return (
    <fieldset className={styles.panel}>
      <legend>Record this call?</legend>
      <p>Tell the other party, and ask first: many countries require it.</p>
      <Checkbox label="The other party has agreed" isChecked={hasConsent} onChange={setConsent} />
      <Button tone="primary" disabled={!hasConsent} onClick={() => phone.startRecording()}>
        Start recording
      </Button>
    </fieldset>
  );
}

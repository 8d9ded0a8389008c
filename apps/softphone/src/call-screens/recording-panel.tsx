import { useLanguage } from "../languages/language-context.ts";
import { Button, Checkbox } from "@calling-extensions/ui/controls";
import { useState } from "react";
import { scrollIntoView } from "../controls/focus.ts";
import { useCalls, usePhoneState } from "../phone/softphone-services.ts";
import styles from "./recording.module.css";

/** Starts a recording after both parties have agreed, and controls it. */
export function RecordingPanel({ externalCallId }: { externalCallId: string }) {
  const calls = useCalls();
  const texts = useLanguage().texts.recording;
  const status = usePhoneState(
    ({ recordings }) => recordings.find((each) => each.externalCallId === externalCallId)?.status,
  );
  if (status === undefined) return <Consent />;
  if (status === "saving" || status === "failed") {
    return <p className={styles.panel}>{texts.waitForStored}</p>;
  }
  const isPaused = status === "paused";
  return (
    <fieldset className={styles.panel} aria-label={texts.label}>
      <div className={styles.actions}>
        <Button
          aria-label={isPaused ? texts.resume : texts.pause}
          onClick={() => calls.recordings.setPaused(!isPaused)}
        >
          {isPaused ? texts.resumeShort : texts.pauseShort}
        </Button>
        <Button aria-label={texts.stop} onClick={() => calls.recordings.stop()}>
          {texts.stopShort}
        </Button>
      </div>
    </fieldset>
  );
}

function Consent() {
  const calls = useCalls();
  const texts = useLanguage().texts.recording;
  const [hasConsent, setConsent] = useState(false);
  return (
    <fieldset ref={scrollIntoView} className={styles.panel}>
      <legend>{texts.question}</legend>
      <p>{texts.askFirst}</p>
      <Checkbox label={texts.hasConsent} isChecked={hasConsent} onChange={setConsent} />
      <Button tone="primary" disabled={!hasConsent} onClick={() => calls.recordings.start()}>
        {texts.start}
      </Button>
    </fieldset>
  );
}

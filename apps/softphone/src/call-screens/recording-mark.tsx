import { useLanguage } from "../languages/language-context.ts";
import { usePhoneState } from "../phone/softphone-services.ts";
import styles from "./recording.module.css";

/** Shows and announces that the call is recorded. It is always there, so that screen readers hear each change. */
export function RecordingMark({ externalCallId }: { externalCallId: string }) {
  const { texts } = useLanguage();
  const recording = usePhoneState(({ recordings }) =>
    recordings.find((each) => each.externalCallId === externalCallId),
  );
  return (
    <output className={styles.mark} data-status={recording?.status}>
      {recording && texts.recording[recording.status]}
    </output>
  );
}

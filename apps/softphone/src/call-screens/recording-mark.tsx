import { usePhoneState } from "../phone/softphone-services.ts";
import { recordingLabel } from "../recording/recording-state.ts";
import styles from "./recording.module.css";

/** Shows and announces that the call is recorded. It is always there, so that screen readers hear each change. */
export function RecordingMark({ externalCallId }: { externalCallId: string }) {
  const recording = usePhoneState(({ recordings }) =>
    recordings.find((each) => each.externalCallId === externalCallId),
  );
  return (
    <output className={styles.mark} data-status={recording?.status}>
      {recording && recordingLabel(recording)}
    </output>
  );
}

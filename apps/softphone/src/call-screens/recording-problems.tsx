import { Button, Notice } from "@calling-extensions/ui/controls";
import { usePhone, usePhoneState } from "../phone/softphone-services.ts";
import styles from "./recording.module.css";

/** Recordings that the CRM page has not stored, with ways to store them. */
export function RecordingProblems() {
  const phone = usePhone();
  const recordings = usePhoneState((state) => state.recordings);
  return recordings
    .filter(({ status }) => status === "failed")
    .map(({ externalCallId, message }) => (
      <div key={externalCallId} className={styles.problem}>
        <Notice tone="danger">Couldn&apos;t store the recording. {message}</Notice>
        <div className={styles.actions}>
          <Button onClick={() => phone.retryRecording(externalCallId)}>Retry</Button>
          <Button tone="quiet" onClick={() => phone.discardRecording(externalCallId)}>
            Discard recording
          </Button>
        </div>
      </div>
    ));
}

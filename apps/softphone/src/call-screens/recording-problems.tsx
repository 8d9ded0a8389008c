import { useLanguage } from "../languages/language-context.ts";
import { Button, Notice } from "@calling-extensions/ui/controls";
import { reasonOf } from "../languages/crm-reason.ts";
import { useCalls, usePhoneState } from "../phone/softphone-services.ts";
import styles from "./recording.module.css";

/** Recordings that the CRM page has not stored, with ways to store them. */
export function RecordingProblems() {
  const calls = useCalls();
  const { texts } = useLanguage();
  const recordings = usePhoneState((state) => state.recordings);
  return recordings
    .filter(({ status }) => status === "failed")
    .map(({ externalCallId, message }) => (
      <div key={externalCallId} className={styles.problem}>
        <Notice tone="danger">
          {texts.recording.notStored(
            message === undefined ? texts.recording.notTaken : reasonOf({ message }, texts),
          )}
        </Notice>
        <div className={styles.actions}>
          <Button onClick={() => calls.recordings.retry(externalCallId)}>{texts.call.retry}</Button>
          <Button tone="quiet" onClick={() => calls.recordings.discard(externalCallId)}>
            {texts.recording.discard}
          </Button>
        </div>
      </div>
    ));
}

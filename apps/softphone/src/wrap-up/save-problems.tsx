import type { Call } from "../call/call.ts";
import { usePhone, usePhoneState } from "../shell/desk-context.ts";
import { Banner } from "../theme/banner.tsx";
import { Button } from "../theme/button.tsx";
import { CopyNotes } from "./copy-notes.tsx";
import { otherParty } from "./engagement-properties.ts";
import { withSentWords } from "./saving.ts";
import styles from "./save-problems.module.css";

/** The Save of the call on screen did not work yet. */
export function SaveProblem({ call }: { call: Call }) {
  const phone = usePhone();
  if (call.saving.status !== "failed") return null;
  return (
    <div className={styles.problem}>
      <Banner tone="problem">
        Not saved: {call.saving.message} Your notes are kept, and the phone tries again.
      </Banner>
      <div className={styles.actions}>
        <Button look="plain" onClick={() => phone.save()}>
          Retry
        </Button>
        <CopyNotes wrapUp={call.wrapUp} />
        <Button look="quiet" onClick={() => phone.setAside()}>
          Retry in the background
        </Button>
      </div>
    </div>
  );
}

/** Earlier calls whose notes are not saved yet, each until the CRM confirms them. */
export function UnsavedCalls() {
  const phone = usePhone();
  const unsaved = usePhoneState((state) => state.unsaved);
  return unsaved.map((call) => (
    <div key={call.externalCallId} className={styles.problem}>
      {call.saving.status === "failed" ? (
        <>
          <Banner tone="problem">
            The notes on the call with {otherParty(call)} are not saved: {call.saving.message} The
            phone tries again.
          </Banner>
          <div className={styles.actions}>
            <Button look="plain" onClick={() => phone.retrySave(call.externalCallId)}>
              Retry
            </Button>
            <CopyNotes wrapUp={withSentWords(call).wrapUp} />
          </div>
        </>
      ) : (
        <Banner tone="plain">Saving the notes on the call with {otherParty(call)}…</Banner>
      )}
    </div>
  ));
}

/** What is written would not survive a reload. */
export function StorageProblem() {
  const call = usePhoneState((state) => state.call);
  const isStorageWorking = usePhoneState((state) => state.isStorageWorking);
  if (isStorageWorking || !call) return null;
  return (
    <div className={styles.problem}>
      <Banner tone="problem">
        Browser storage is blocked or full. Until your notes are saved to the CRM, reloading loses
        them.
      </Banner>
      <div className={styles.actions}>
        <CopyNotes wrapUp={call.wrapUp} />
      </div>
    </div>
  );
}

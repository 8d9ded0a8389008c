import { Button, CopyButton, Notice } from "@calling-extensions/ui/controls";
import { type Call, type WrapUp, withSentWrapUp } from "../call/call.ts";
import { usePhone, usePhoneState } from "../phone/softphone-services.ts";
import { otherParty } from "../call/engagement-properties.ts";
import styles from "./save-problems.module.css";

/** Shows that saving the current call has failed. */
export function SaveProblem({ call }: { call: Call }) {
  const phone = usePhone();
  if (call.saving.status !== "failed") return null;
  return (
    <div className={styles.problem}>
      <Notice tone="danger">
        Couldn't save: {call.saving.message} Your notes are safe. Retrying…
      </Notice>
      <div className={styles.actions}>
        <Button onClick={() => phone.save()}>Retry</Button>
        <CopyNotes wrapUp={call.wrapUp} />
        <Button tone="quiet" onClick={() => phone.setAside()}>
          Retry in the background
        </Button>
      </div>
    </div>
  );
}

/** An earlier call until the CRM has confirmed its notes. */
export function SavingCall({ call }: { call: Call }) {
  const phone = usePhone();
  const name = otherParty(call);
  if (call.saving.status !== "failed") {
    return <Notice tone="neutral">Saving the notes on the call with {name}…</Notice>;
  }
  return (
    <div className={styles.problem}>
      <Notice tone="danger">
        Couldn't save the notes on the call with {name}: {call.saving.message} Retrying…
      </Notice>
      <div className={styles.actions}>
        <Button onClick={() => phone.retrySave(call.externalCallId)}>Retry</Button>
        <CopyNotes wrapUp={withSentWrapUp(call).wrapUp} />
      </div>
    </div>
  );
}

/** Warns that a reload would lose the notes. */
export function StorageProblem() {
  const call = usePhoneState((state) => state.call);
  const isStorageWorking = usePhoneState((state) => state.isStorageWorking);
  if (isStorageWorking || !call) return null;
  return (
    <div className={styles.problem}>
      <Notice tone="danger">
        This browser can&apos;t keep unsaved notes. If you reload before saving to the CRM, you lose
        them.
      </Notice>
      <div className={styles.actions}>
        <CopyNotes wrapUp={call.wrapUp} />
      </div>
    </div>
  );
}

function CopyNotes({ wrapUp: { title, notes } }: { wrapUp: WrapUp }) {
  const text = [title, notes].filter(Boolean).join("\n\n");
  return text === "" ? null : <CopyButton label="Copy notes" text={() => text} />;
}

import { useLanguage } from "../languages/language-context.ts";
import { Button, CopyButton, Notice } from "@calling-extensions/ui/controls";
import { type Call, type WrapUp, withSentWrapUp } from "../call/call.ts";
import { saveReasonOf } from "../phone/save-reason.ts";
import { useCalls, usePhoneState } from "../phone/softphone-services.ts";
import { otherParty } from "../call/other-party.ts";
import styles from "./save-problems.module.css";

/** Shows that saving the current call has failed. */
export function SaveProblem({ call }: { call: Call }) {
  const calls = useCalls();
  const { texts } = useLanguage();
  if (call.saving.status !== "failed") return null;
  const { failure } = call.saving;
  return (
    <div className={styles.problem}>
      <Notice tone="danger">
        {texts.wrapUp.notSaved(saveReasonOf(call.saving, texts))}
        {failure === "retried" && ` ${texts.wrapUp.retrying}`}
      </Notice>
      <div className={styles.actions}>
        {failure !== "leftOut" && (
          <Button onClick={() => calls.wrapUp.save()}>{texts.call.retry}</Button>
        )}
        <CopyNotes wrapUp={call.wrapUp} />
        {failure === "retried" && (
          <Button tone="quiet" onClick={() => calls.wrapUp.setAside()}>
            {texts.wrapUp.retryInBackground}
          </Button>
        )}
      </div>
    </div>
  );
}

/** An earlier call until the CRM has confirmed its notes. */
export function SavingCall({ call }: { call: Call }) {
  const calls = useCalls();
  const { texts } = useLanguage();
  const name = otherParty(call);
  if (call.saving.status !== "failed") {
    return <Notice tone="neutral">{texts.wrapUp.savingNotesOf(name)}</Notice>;
  }
  return (
    <div className={styles.problem}>
      <Notice tone="danger">
        {texts.wrapUp.notSavedNotesOf(name, saveReasonOf(call.saving, texts))}
        {call.saving.failure === "retried" && ` ${texts.wrapUp.retrying}`}
      </Notice>
      <div className={styles.actions}>
        <Button onClick={() => calls.wrapUp.retry(call.externalCallId)}>{texts.call.retry}</Button>
        <CopyNotes wrapUp={withSentWrapUp(call).wrapUp} />
      </div>
    </div>
  );
}

/** Warns that a reload would lose the notes, once there are any: that storage is blocked, the CRM page says. */
export function StorageProblem() {
  const { texts } = useLanguage();
  const call = usePhoneState((state) => state.call);
  const isStorageWorking = usePhoneState((state) => state.isStorageWorking);
  if (isStorageWorking || !call || textOf(call.wrapUp) === "") return null;
  return (
    <div className={styles.problem}>
      <Notice tone="danger">{texts.wrapUp.storageBlocked}</Notice>
      <div className={styles.actions}>
        <CopyNotes wrapUp={call.wrapUp} />
      </div>
    </div>
  );
}

const textOf = ({ title, notes }: WrapUp): string => [title, notes].filter(Boolean).join("\n\n");

function CopyNotes({ wrapUp }: { wrapUp: WrapUp }) {
  const { texts } = useLanguage();
  const text = textOf(wrapUp);
  if (text === "") return null;
  return (
    <CopyButton
      label={texts.wrapUp.copyNotes}
      copiedLabel={texts.clipboard.copied}
      blockedLabel={texts.clipboard.blocked}
      text={() => text}
    />
  );
}

import { useLanguage } from "../languages/language-context.ts";
import { Button, Notice } from "@calling-extensions/ui/controls";
import { isIncoming, type Call } from "../call/call.ts";
import { isMicrophoneProblem, microphoneProblem, problemText } from "../call/call-labels.ts";
import { useCalls } from "../phone/softphone-services.ts";
import styles from "./save-problems.module.css";

/** Shows that the other party can't hear the user, with a way to open a microphone or to do without. */
export function MicrophoneProblem({ call }: { call: Call }) {
  const calls = useCalls();
  const { texts } = useLanguage();
  const text = call.audio && microphoneProblem(call.audio, texts);
  if (text === undefined) return null;
  const isExpected = call.withoutMicrophone || call.audio?.microphone === "kept";
  return (
    <div className={styles.problem}>
      <Notice tone={isExpected ? "warning" : "danger"}>{text}</Notice>
      <div className={styles.actions}>
        {isIncoming(call) ? (
          <Button onClick={() => calls.incoming.answer({ withoutMicrophone: true })}>
            {texts.call.answerWithoutMicrophone}
          </Button>
        ) : (
          <Button onClick={() => calls.lines.retryMicrophone()}>{texts.call.useMicrophone}</Button>
        )}
      </div>
    </div>
  );
}

/** Shows why the call has failed, with ways to make it again. */
export function CallFailure({ call }: { call: Call }) {
  const calls = useCalls();
  const { texts } = useLanguage();
  if (call.problem === undefined) return null;
  return (
    <div className={styles.problem}>
      <Notice tone="danger">{problemText(call.problem, texts)}</Notice>
      {call.direction === "OUTBOUND" && (
        <div className={styles.actions}>
          <Button onClick={() => calls.outgoing.callAgain()}>{texts.call.callAgain}</Button>
          {isMicrophoneProblem(call.problem) && (
            <Button onClick={() => calls.outgoing.callAgain({ withoutMicrophone: true })}>
              {texts.call.callWithoutMicrophone}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

import { useLanguage } from "../languages/language-context.ts";
import { Button } from "@calling-extensions/ui/controls";
import { useStore } from "zustand";
import { isActive, isIncoming } from "../call/call.ts";
import { moveFocusToStart } from "../controls/focus.ts";
import { liveCallsOf } from "../phone/phone-state.ts";
import { useCalls, usePhoneState, useServices } from "../phone/softphone-services.ts";
import { shortcutProps } from "../shortcuts/shortcuts.ts";
import { CallRow } from "./call-row.tsx";
import { OtherRejections } from "./other-rejections.tsx";
import styles from "./waiting-call.module.css";

/** A call that came in during another one, or beside notes. Stays visible while the screen scrolls. */
export function WaitingCall() {
  const calls = useCalls();
  const { texts } = useLanguage();
  const { hold } = useStore(useServices().line.state, ({ capabilities }) => capabilities);
  const call = usePhoneState((state) => state.otherCalls.find(isIncoming));
  const isAlone = usePhoneState((state) => liveCallsOf(state).length === 1);
  const isTalking = usePhoneState((state) => liveCallsOf(state).some(isActive));
  if (!call) return null;

  function decline() {
    calls.lines.hangUp(call?.externalCallId);
    // The focus would be lost with this row.
    moveFocusToStart();
  }

  return (
    <div className={styles.waiting}>
      <CallRow call={call}>
        <Button tone="danger" onClick={decline}>
          {texts.common.decline}
        </Button>
        {(hold || !isTalking) && (
          <Button
            tone="primary"
            {...shortcutProps("answer")}
            onClick={() => calls.incoming.answer()}
          >
            {texts.common.answer}
          </Button>
        )}
        {!isAlone && (
          <Button onClick={() => calls.incoming.hangUpAndAnswer()}>
            {texts.call.hangUpAndAnswer}
          </Button>
        )}
        <OtherRejections externalCallId={call.externalCallId} />
      </CallRow>
    </div>
  );
}

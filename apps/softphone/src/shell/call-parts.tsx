import { useLanguage } from "../languages/language-context.ts";
import { useState } from "react";
import { Button } from "@calling-extensions/ui/controls";
import { isIncoming, isLive, type Call } from "../call/call.ts";
import { CallRow } from "../call-screens/call-row.tsx";
import { CallScreen } from "../call-screens/call-screen.tsx";
import { IncomingScreen } from "../call-screens/incoming-screen.tsx";
import { WrapUpScreen } from "../call-screens/wrap-up-screen.tsx";
import { KeypadScreen } from "../keypad/keypad-screen.tsx";
import styles from "./app.module.css";

export { FollowUpResults } from "../call-screens/follow-up-results.tsx";
export { OtherCalls } from "../call-screens/other-calls.tsx";
export { RecordingProblems } from "../call-screens/recording-problems.tsx";
export { StorageProblem } from "../call-screens/save-problems.tsx";
export { WaitingCall } from "../call-screens/waiting-call.tsx";

/** The screen for the call's state. */
export function ScreenOfCall({ call }: { call: Call }) {
  if (!isLive(call)) return <WrapUpScreen call={call} />;
  return isIncoming(call) ? <IncomingScreen call={call} /> : <LiveCall call={call} />;
}

/** The call, or the keypad for a second call. */
function LiveCall({ call }: { call: Call }) {
  const { texts } = useLanguage();
  const [isAddingCall, setAddingCall] = useState(false);
  if (!isAddingCall) return <CallScreen call={call} onAddCall={() => setAddingCall(true)} />;
  return (
    <>
      <div className={styles.call}>
        <CallRow call={call}>
          <Button onClick={() => setAddingCall(false)}>{texts.call.backToCall}</Button>
        </CallRow>
      </div>
      <KeypadScreen />
    </>
  );
}

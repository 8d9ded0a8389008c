import { DemoNumbersDialog } from "../far-end/demo-numbers-dialog.tsx";
import { FarEndDrawer } from "../far-end/far-end-drawer.tsx";
import { FollowUpResults } from "../call-screens/follow-up-results.tsx";
import { HistoryDialog } from "../history/history-dialog.tsx";
import { GreetingDialog } from "../menu/greeting-dialog.tsx";
import { DevicesDialog } from "../menu/devices-dialog.tsx";
import { WrapUpDialog } from "../menu/wrap-up-dialog.tsx";
import { OtherCalls } from "../call-screens/other-calls.tsx";
import { RecordingProblems } from "../call-screens/recording-problems.tsx";
import { StorageProblem } from "../call-screens/save-problems.tsx";
import { Sheet } from "../controls/sheet.tsx";
import { ShortcutsDialog } from "../shortcuts/shortcuts-dialog.tsx";
import { SipAccountBar } from "../sip-account/sip-account-bar.tsx";
import { WaitingCall } from "../call-screens/waiting-call.tsx";
import type { LateScreens } from "../phone/softphone-services.ts";
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

/** The screen for the call's state. */
function ScreenOfCall({ call }: { call: Call }) {
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

/** What calls have failed to store, and the other calls. */
const CallNotices = () => (
  <>
    <StorageProblem />
    <OtherCalls />
    <RecordingProblems />
    <FollowUpResults />
  </>
);

export const lateScreens: LateScreens = {
  ScreenOfCall,
  WaitingCall,
  CallNotices,
  FarEndDrawer,
  SipAccountBar,
  Sheet,
  HistoryDialog,
  DevicesDialog,
  WrapUpDialog,
  GreetingDialog,
  ShortcutsDialog,
  DemoNumbersDialog,
};

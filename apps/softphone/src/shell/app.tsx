import { useDocumentLanguage, useLanguage } from "../languages/language-context.ts";
import { CallRow } from "../call-screens/call-row.tsx";
import { CallScreen } from "../call-screens/call-screen.tsx";
import { isIncoming, isLive, type Call } from "../call/call.ts";
import { IncomingScreen } from "../call-screens/incoming-screen.tsx";
import { FarEndDrawer } from "../far-end/far-end-drawer.tsx";
import { KeypadScreen } from "../keypad/keypad-screen.tsx";
import { LoginScreen } from "../login/login-screen.tsx";
import { WaitingCall } from "../call-screens/waiting-call.tsx";
import { WrapUpScreen } from "../call-screens/wrap-up-screen.tsx";
import { useState } from "react";
import { Button } from "@calling-extensions/ui/controls";
import { Announcer } from "./announcer.tsx";
import styles from "./app.module.css";
import { useStore } from "zustand";
import { usePhoneState, useServices } from "../phone/softphone-services.ts";
import { SipAccountBar } from "../sip-account/sip-account-bar.tsx";
import { useShortcuts } from "../shortcuts/use-shortcuts.ts";
import { Header } from "./header.tsx";
import { Notices } from "./notices.tsx";

/** The whole phone. */
export function App() {
  const { texts } = useLanguage();
  const agentName = usePhoneState((state) => state.agentName);
  // A call continues even if the browser has forgotten the login.
  const needsLogin = usePhoneState((state) => state.agentName === undefined && !state.call);
  const isSip = useStore(useServices().line.state, ({ kind }) => kind === "sip");
  useShortcuts();
  useDocumentLanguage();
  return (
    <div className={styles.phone}>
      <Announcer />
      {agentName !== undefined && <Header agentName={agentName} />}
      <main className={styles.main} aria-label={texts.common.phone}>
        <WaitingCall />
        <Notices />
        {needsLogin ? <LoginScreen /> : <Screen />}
      </main>
      {agentName !== undefined && (isSip ? <SipAccountBar /> : <FarEndDrawer />)}
    </div>
  );
}

/** The screen for the call's state. */
function Screen() {
  const call = usePhoneState((state) => state.call);
  if (!call) return <KeypadScreen />;
  return <ScreenOfCall key={call.externalCallId} call={call} />;
}

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
          <Button onClick={() => setAddingCall(false)}>{texts.common.backToCall}</Button>
        </CallRow>
      </div>
      <KeypadScreen />
    </>
  );
}

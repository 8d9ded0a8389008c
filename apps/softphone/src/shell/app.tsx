import { useDocumentLanguage, useLanguage } from "../languages/language-context.ts";
import { KeypadScreen } from "../keypad/keypad-screen.tsx";
import { LoginScreen } from "../login/login-screen.tsx";
import { numberPlans } from "../numbers/number-plans.ts";
import { Announcer } from "./announcer.tsx";
import styles from "./app.module.css";
import { useStore } from "zustand";
import { useLineKind, usePhoneState } from "../phone/softphone-services.ts";
import { useShortcuts } from "../shortcuts/use-shortcuts.ts";
import { Header } from "./header.tsx";
import { FarEndDrawer, ScreenOfCall, SipAccountBar, WaitingCall } from "./late-parts.tsx";
import { Notices } from "./notices.tsx";

/** The whole phone. */
export function App() {
  const { texts } = useLanguage();
  const agentName = usePhoneState((state) => state.agentName);
  // A call continues even if the browser has forgotten the login.
  const needsLogin = usePhoneState((state) => state.agentName === undefined && !state.call);
  const isSip = useLineKind() === "sip";
  // Numbers are shown in another way once their plans have loaded.
  useStore(numberPlans.state);
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

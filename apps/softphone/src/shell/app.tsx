import { KeypadScreen } from "../keypad/keypad-screen.tsx";
import { LoginScreen } from "../login/login-screen.tsx";
import { numberPlans } from "../numbers/number-plans.ts";
import { Announcer } from "./announcer.tsx";
import styles from "./app.module.css";
import { useStore } from "zustand";
import { usePhoneState, useServices } from "../phone/softphone-services.ts";
import { useShortcuts } from "../shortcuts/use-shortcuts.ts";
import { Header } from "./header.tsx";
import { FarEndDrawer, ScreenOfCall, SipAccountBar, WaitingCall } from "./late-parts.tsx";
import { Notices } from "./notices.tsx";

/** The whole phone. */
export function App() {
  const agentName = usePhoneState((state) => state.agentName);
  // A call continues even if the browser has forgotten the login.
  const needsLogin = usePhoneState((state) => state.agentName === undefined && !state.call);
  const isSip = useStore(useServices().line.state, ({ kind }) => kind === "sip");
  // Numbers are shown in another way once their plans have loaded.
  useStore(numberPlans.state);
  useShortcuts();
  return (
    <div className={styles.phone}>
      <Announcer />
      {agentName !== undefined && <Header agentName={agentName} />}
      <main className={styles.main} aria-label="Phone">
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

import { CallScreen } from "../call-screens/call-screen.tsx";
import { isLive } from "../call/call.ts";
import { IncomingScreen } from "../call-screens/incoming-screen.tsx";
import { FarEndDrawer } from "../far-end/far-end-drawer.tsx";
import { KeypadScreen } from "../keypad/keypad-screen.tsx";
import { LoginScreen } from "../login/login-screen.tsx";
import { WrapUpScreen } from "../call-screens/wrap-up-screen.tsx";
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
  const agentName = usePhoneState((state) => state.agentName);
  // A call continues even if the browser has forgotten the login.
  const needsLogin = usePhoneState((state) => state.agentName === undefined && !state.call);
  const isSip = useStore(useServices().line.state, ({ kind }) => kind === "sip");
  useShortcuts();
  return (
    <div className={styles.phone}>
      <Announcer />
      {agentName !== undefined && <Header agentName={agentName} />}
      <main className={styles.main} aria-label="Phone">
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
  if (!isLive(call)) return <WrapUpScreen call={call} />;
  return call.direction === "INBOUND" && call.state === "ringing" ? (
    <IncomingScreen call={call} />
  ) : (
    <CallScreen call={call} />
  );
}

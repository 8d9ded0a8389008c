import type { ReactNode } from "react";
import { PartBoundary } from "../loading/part-boundary.tsx";
import { useDocumentLanguage, useLanguage } from "../languages/language-context.ts";
import { KeypadScreen } from "../keypad/keypad-screen.tsx";
import { LoginScreen } from "./login-screen.tsx";
import { numberPlans } from "../numbers/number-plans.ts";
import { Announcer } from "./announcer.tsx";
import styles from "./app.module.css";
import { BasicActions } from "./basic-actions.tsx";
import { useStore } from "zustand";
import { useLineKind, usePhoneState } from "../phone/softphone-services.ts";
import { useShortcuts } from "../shortcuts/use-shortcuts.ts";
import { Header } from "./header.tsx";
import { FarEndDrawer, ScreenOfCall, SipAccountBar, WaitingCall } from "./late-parts.tsx";
import { Notices } from "./notices.tsx";

/** The whole phone. What fails in one part leaves the others, and always the call's basic actions. */
export const App = () => (
  <PartBoundary part="the phone" renderFallback={withActions}>
    <Phone />
  </PartBoundary>
);

function Phone() {
  const { texts } = useLanguage();
  const agentName = usePhoneState((state) => state.agentName);
  // A call continues even if the browser has forgotten the login.
  const needsLogin = usePhoneState((state) => state.agentName === undefined && !state.call);
  const isSip = useLineKind() === "sip";
  // Numbers are shown in another way once their plans have loaded.
  useStore(numberPlans);
  useShortcuts();
  useDocumentLanguage();
  return (
    <div className={styles.phone}>
      <PartBoundary part="the announcer">
        <Announcer />
      </PartBoundary>
      {agentName !== undefined && (
        <PartBoundary part="the header">
          <Header agentName={agentName} />
        </PartBoundary>
      )}
      <main className={styles.main} aria-label={texts.common.phone}>
        <PartBoundary part="the waiting call">
          <WaitingCall />
        </PartBoundary>
        <PartBoundary part="the notices">
          <Notices />
        </PartBoundary>
        {needsLogin ? (
          <PartBoundary part="the login">
            <LoginScreen />
          </PartBoundary>
        ) : (
          <Screen />
        )}
      </main>
      {agentName !== undefined && (
        <PartBoundary part="the line">{isSip ? <SipAccountBar /> : <FarEndDrawer />}</PartBoundary>
      )}
    </div>
  );
}

/** The screen for the call's state. */
function Screen() {
  const call = usePhoneState((state) => state.call);
  return (
    <PartBoundary
      part="the screen"
      resetKeys={[call?.externalCallId, call?.state]}
      renderFallback={withActions}
    >
      {call ? <ScreenOfCall key={call.externalCallId} call={call} /> : <KeypadScreen />}
    </PartBoundary>
  );
}

const withActions = (notice: ReactNode) => (
  <>
    {notice}
    <ActionsOfCall />
  </>
);

function ActionsOfCall() {
  const call = usePhoneState((state) => state.call);
  return call && <BasicActions call={call} />;
}

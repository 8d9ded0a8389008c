import { IconButton, initialsOf } from "@calling-extensions/ui/controls";
import { LogOut } from "lucide-react";
import { useLanguage } from "../languages/language-context.ts";
import { HelpButton } from "../far-end/help-button.tsx";
import { AvailabilityChoice } from "./availability-choice.tsx";
import { callsOf, hasUnstoredParts } from "../phone/phone-state.ts";
import { useLineKind, usePhone, usePhoneState } from "../phone/softphone-services.ts";
import { HistoryButton } from "../history/history-button.tsx";
import { PhoneMenu } from "../menu/phone-menu.tsx";
import styles from "./header.module.css";

/** The user, the availability, help, and the logout button. */
export function Header({ agentName }: { agentName: string }) {
  const phone = usePhone();
  const texts = useLanguage().texts.header;
  const hasCall = usePhoneState((state) => callsOf(state).length > 0);
  const hasUnstored = usePhoneState(hasUnstoredParts);
  const isDemo = useLineKind() === "demo";
  const reasonToStay = hasUnstored ? texts.storeFirst : texts.logOut;
  const logOutTitle = hasCall ? texts.finishCallFirst : reasonToStay;
  return (
    <header className={styles.header} aria-label={texts.signedInUser}>
      <span className={styles.initials} title={agentName} aria-hidden>
        {initialsOf(agentName)}
      </span>
      <div className={styles.user}>
        <bdi className={styles.name}>{agentName}</bdi>
        <AvailabilityChoice />
      </div>
      <HistoryButton />
      {isDemo && <HelpButton />}
      <PhoneMenu />
      <IconButton
        label={texts.logOut}
        title={logOutTitle}
        disabled={hasCall || hasUnstored}
        onClick={() => phone.logOut()}
      >
        <LogOut size={19} aria-hidden />
      </IconButton>
    </header>
  );
}

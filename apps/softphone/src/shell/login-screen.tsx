import { Button, Field, Notice } from "@calling-extensions/ui/controls";
import { useRef, useState, type FormEvent } from "react";
import { LanguageChoice } from "../languages/language-choice.tsx";
import { useLanguage } from "../languages/language-context.ts";
import { formatNumber, toDialedNumber } from "../numbers/phone-number.ts";
import { usePhone, usePhoneState } from "../phone/softphone-services.ts";
import { useFocusOnEntry } from "../controls/focus.ts";
import { MAX_AGENT_NAME_LENGTH } from "../settings/defaults.ts";
import { demoAgents } from "../phone/agent.ts";
import styles from "./login-screen.module.css";

/** Asks for the user's name. */
export function LoginScreen() {
  const phone = usePhone();
  const { texts } = useLanguage();
  const pendingDial = usePhoneState((state) => state.pendingDial);
  const pageUserName = usePhoneState((state) => state.pageUserName);
  const [ownName, setName] = useState<string>();
  const name = ownName ?? pageUserName ?? demoAgents[0];
  const choices = pageUserName === undefined ? demoAgents : [pageUserName, ...demoAgents];
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusOnEntry(heading);

  function logIn(event: FormEvent) {
    event.preventDefault();
    if (name.trim() !== "") phone.logIn(name);
  }

  return (
    <form className={styles.screen} onSubmit={logIn}>
      <img src="/softphone.svg" alt="" width={56} height={56} />
      <header>
        <h1 ref={heading} tabIndex={-1}>
          {texts.common.softphone}
        </h1>
        <p>{texts.login.demoHint}</p>
      </header>
      {pendingDial && (
        <Notice tone="neutral">
          {texts.login.logInToCall(formatNumber(toDialedNumber(pendingDial.phoneNumber)))}
        </Notice>
      )}
      <Field
        label={texts.login.yourName}
        dir="auto"
        required
        maxLength={MAX_AGENT_NAME_LENGTH}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <fieldset className={styles.picks}>
        <legend>{texts.login.chooseDemoUser}</legend>
        {choices.map((agent) => (
          <button
            key={agent}
            type="button"
            aria-pressed={agent === name}
            onClick={() => setName(agent)}
          >
            {agent}
          </button>
        ))}
      </fieldset>
      <Button tone="primary" size="large" type="submit">
        {texts.login.logIn}
      </Button>
      <LanguageChoice onFailed={(text) => phone.notify(text)} />
    </form>
  );
}

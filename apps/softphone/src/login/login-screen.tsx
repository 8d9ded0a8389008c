import { Button, Field, Notice } from "@calling-extensions/ui/controls";
import { useRef, useState, type FormEvent } from "react";
import { formatNumber, toDialedNumber } from "../numbers/phone-number.ts";
import { usePhone, usePhoneState } from "../phone/softphone-services.ts";
import { useFocusOnEntry } from "../focus/use-focus-on-entry.ts";
import { MAX_AGENT_NAME_LENGTH } from "../settings/defaults.ts";
import { demoAgents } from "../phone/agent.ts";
import styles from "./login-screen.module.css";

/** Asks for the user's name. */
export function LoginScreen() {
  const phone = usePhone();
  const pendingDial = usePhoneState((state) => state.pendingDial);
  const [name, setName] = useState<string>(demoAgents[0]);
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
          Softphone
        </h1>
        <p>This is a demo: enter any name. There is no password.</p>
      </header>
      {pendingDial && (
        <Notice tone="neutral">
          Log in to call {formatNumber(toDialedNumber(pendingDial.phoneNumber))}.
        </Notice>
      )}
      <Field
        label="Your name"
        required
        maxLength={MAX_AGENT_NAME_LENGTH}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <fieldset className={styles.picks}>
        <legend>Or choose a demo user</legend>
        {demoAgents.map((agent) => (
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
        Log in
      </Button>
    </form>
  );
}

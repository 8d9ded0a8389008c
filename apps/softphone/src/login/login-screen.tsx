import { useRef, useState, type FormEvent } from "react";
import { formatNumber, toDialedNumber } from "../numbers/phone-number.ts";
import { usePhone, usePhoneState } from "../shell/desk-context.ts";
import { useFocusOnEntry } from "../shell/use-focus-on-entry.ts";
import { Banner } from "../theme/banner.tsx";
import { Button } from "../theme/button.tsx";
import { Field } from "../theme/field.tsx";
import { demoAgents, MAX_NAME_LENGTH } from "./agent.ts";
import styles from "./login-screen.module.css";

/** Asks who sits at the phone: a name, picked or typed. */
export function LoginScreen() {
  const phone = usePhone();
  const heldDial = usePhoneState((state) => state.heldDial);
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
        <p>A demonstration phone. Any name will do, and there is no password.</p>
      </header>
      {heldDial && (
        <Banner tone="plain">
          Log in, and {formatNumber(toDialedNumber(heldDial.phoneNumber))} is called.
        </Banner>
      )}
      <Field label="Your name">
        <input
          required
          maxLength={MAX_NAME_LENGTH}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <fieldset className={styles.picks}>
        <legend>Or be one of these</legend>
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
      <Button look="accent" size="big" type="submit">
        Log in
      </Button>
    </form>
  );
}

import { CALL_STATUSES } from "@calling-extensions/contract";
import type { CallingHost, CallStatus } from "@calling-extensions/host";
import { Button, Field } from "@calling-extensions/ui/controls";
import { type FormEvent, useState } from "react";
import { formText } from "../controls/form-text.ts";
import styles from "./fault-section.module.css";

/** The values of SET_CALL_STATE, as the contract lists them. */
const statuses = CALL_STATUSES.split("|") as readonly CallStatus[];

/** A number reserved for fiction, which no record has. */
const UNKNOWN_CALLER = "+12025550188";

/** Manual actions of a host. */
export function AppActions({
  host,
  canSimulate,
  onRemount,
}: {
  host: CallingHost;
  /** Whether the app supports simulated inbound calls, at this render. */
  canSimulate: boolean;
  /** Replaces the host and its frame without reloading the page. */
  onRemount: () => void;
}) {
  const [status, setStatus] = useState<CallStatus>("RINGING");

  function simulate(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const from = formText(event.currentTarget, "from");
    if (from !== "") host.simulateIncomingCall({ from });
  }

  return (
    <div className={styles.section}>
      <div className={styles.form}>
        <Button onClick={() => host.reload()}>Reload the app</Button>
        <Button onClick={onRemount}>Remount the host</Button>
        <Button onClick={() => window.location.reload()}>Reload the page</Button>
        <Button onClick={() => host.endCall()}>Send END_CALL</Button>
      </div>
      <div className={styles.form}>
        <Field label="Status">
          <select value={status} onChange={({ target }) => setStatus(target.value as CallStatus)}>
            {statuses.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </Field>
        <Button onClick={() => host.setCallState(status)}>Send SET_CALL_STATE</Button>
      </div>
      <form className={styles.form} aria-label="Simulated inbound call" onSubmit={simulate}>
        <Field
          label="Inbound call from"
          name="from"
          type="tel"
          defaultValue={UNKNOWN_CALLER}
          required
        />
        <Button type="submit" disabled={!canSimulate}>
          Simulate call
        </Button>
        {!canSimulate && (
          <p className={styles.quiet}>
            This app doesn&apos;t support simulated calls. An app on our SDK supports them with the
            handler onSimulateIncomingCall.
          </p>
        )}
      </form>
    </div>
  );
}

import { CALL_STATUSES } from "@calling-extensions/contract";
import type { CallingHost, CallStatus } from "@calling-extensions/host";
import { Button, Field } from "@calling-extensions/ui/controls";
import { type FormEvent, useState } from "react";
import { formText } from "../controls/form-text.ts";
import styles from "./fault-section.module.css";

/** What SET_CALL_STATE may say, as the contract writes it. */
const statuses = CALL_STATUSES.split("|") as readonly CallStatus[];

/** A caller nobody knows; the number is kept for fiction. */
const STRANGER = "+12025550188";

/** What a host says and does only when somebody wants it. */
export function AppActions({
  host,
  canSimulate,
  onRemount,
}: {
  host: CallingHost;
  /** Whether the app lets calls ring on demand, as it is drawn now. */
  canSimulate: boolean;
  /** Makes the host and its frame anew, and leaves the page as it is. */
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
        <label className={styles.choice}>
          Status
          <select value={status} onChange={({ target }) => setStatus(target.value as CallStatus)}>
            {statuses.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </label>
        <Button onClick={() => host.setCallState(status)}>Send SET_CALL_STATE</Button>
      </div>
      <form className={styles.form} aria-label="Simulated inbound call" onSubmit={simulate}>
        <Field label="Inbound call from" name="from" type="tel" defaultValue={STRANGER} required />
        <Button type="submit" disabled={!canSimulate}>
          Let it ring
        </Button>
        {!canSimulate && (
          <p className={styles.quiet}>
            This app does not let calls ring on demand: only its own far end can call. An app on our
            SDK does so with the handler onSimulateIncomingCall.
          </p>
        )}
      </form>
    </div>
  );
}

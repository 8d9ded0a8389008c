import { CALL_STATUSES } from "@calling-extensions/contract";
import type { CallStatus } from "@calling-extensions/host";
import { Button, Field } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { type FormEvent, useState } from "react";
import { formText } from "../controls/form-text.ts";
import { useCallingController } from "../engine/calling-context.ts";
import type { FrameState } from "../engine/frame-state.ts";
import { ActionItem, Expectation } from "./expectation.tsx";
import styles from "./fault-section.module.css";

/** The values of SET_CALL_STATE, as the contract lists them. */
const statuses = CALL_STATUSES.split("|") as readonly CallStatus[];

/** A number reserved for fiction, which no record has. */
const UNKNOWN_CALLER = "+12025550188";

/** Reloads parts of the page, and sends an app what its user or the page may send. */
export function AppActions({ frame }: { frame: FrameState }) {
  const { id } = frame.provider;
  const controller = useCallingController();
  const host = controller.hostOf(id);
  const canSimulate = host?.canSimulate ?? false;
  const [status, setStatus] = useState<CallStatus>("RINGING");

  function simulate(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const from = formText(event.currentTarget, "from");
    if (from !== "") host?.simulateIncomingCall({ from });
  }

  return (
    <div className={styles.section}>
      <ul className={styles.actions}>
        <ActionItem rule="reload-in-call" onClick={() => controller.reload(id)}>
          {t`Reload the app`}
        </ActionItem>
        <ActionItem rule="remount-in-call" onClick={() => controller.remount(id)}>
          {t`Remount the host`}
        </ActionItem>
        <ActionItem rule="page-reload" onClick={() => window.location.reload()}>
          {t`Reload the page`}
        </ActionItem>
        <ActionItem rule="end-call" onClick={() => host?.endCall()}>
          {t`Send END_CALL`}
        </ActionItem>
      </ul>
      <div className={styles.form}>
        <Field label={t`Status`}>
          <select value={status} onChange={({ target }) => setStatus(target.value as CallStatus)}>
            {statuses.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </Field>
        <Button onClick={() => host?.setCallState(status)}>{t`Send SET_CALL_STATE`}</Button>
        <Expectation rule="call-state" />
      </div>
      <form className={styles.form} aria-label={t`Simulated inbound call`} onSubmit={simulate}>
        <Field
          label={t`Inbound call from`}
          name="from"
          type="tel"
          defaultValue={UNKNOWN_CALLER}
          required
        />
        <Button type="submit" disabled={!canSimulate}>
          {t`Simulate call`}
        </Button>
        {canSimulate ? (
          <Expectation rule="inbound-call" />
        ) : (
          <p className={styles.quiet}>
            {t`This app doesn't support simulated calls. An app on our SDK supports them with the handler onSimulateIncomingCall.`}
          </p>
        )}
      </form>
    </div>
  );
}

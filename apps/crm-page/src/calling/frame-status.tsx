import { isCallingError } from "@calling-extensions/host";
import { PlugZap } from "lucide-react";
import { Button } from "../controls/button.tsx";
import { Loading } from "../feedback/loading.tsx";
import { useDesk } from "./calling-context.ts";
import { CopyReport } from "./copy-report.tsx";
import type { FrameState } from "./frame-state.ts";
import styles from "./frame-status.module.css";

/** Covers an app that is not up: what it waits for, or why it failed and what to do. */
export function FrameStatus({ frame }: { frame: FrameState }) {
  const desk = useDesk();
  const { status, failure, provider, diagnoses } = frame;
  if (status === "connecting") {
    return (
      <div className={styles.cover}>
        <Loading label={`Connecting to ${provider.name}`} />
        <div aria-live="polite" className={styles.reasons}>
          {diagnoses.map(({ code, message }) => (
            <p key={code}>{message}</p>
          ))}
        </div>
      </div>
    );
  }
  if (status !== "failed") return null;
  const reasons = reasonsOf(frame);
  return (
    <div className={styles.cover}>
      <PlugZap size={28} className={styles.icon} aria-hidden />
      <div role="alert" className={styles.reasons}>
        <p className={styles.title}>{provider.name} did not come up</p>
        {reasons.map((reason) => (
          <p key={reason}>{reason}</p>
        ))}
        {!reasons.some((reason) => reason.includes(provider.url)) && (
          <p className={styles.address}>{provider.url}</p>
        )}
        {isCallingError(failure) && <p className={styles.code}>Code: {failure.code}</p>}
      </div>
      {desk.hostOf(provider.id) && (
        <div className={styles.actions}>
          <Button tone="primary" onClick={() => desk.reload(provider.id)}>
            Retry
          </Button>
          <CopyReport providerId={provider.id} />
        </div>
      )}
    </div>
  );
}

/** Why the app failed, and what else is wrong, each once. */
const reasonsOf = ({ failure, diagnoses }: FrameState): string[] => [
  ...new Set([
    failure?.message ?? "It gave no reason. Try again.",
    ...diagnoses.map(({ message }) => message),
  ]),
];

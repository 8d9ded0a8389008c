import { withoutErrorUrl } from "@calling-extensions/contract";
import { t } from "@calling-extensions/ui/text";
import { PlugZap } from "lucide-react";
import { type FrameState, isBlank } from "../engine/frame-state.ts";
import { Loading } from "../feedback/loading.tsx";
import { FailureReport } from "./failure-report.tsx";
import styles from "./frame-status.module.css";

/** Covers an empty frame with the connection status, or with why the app failed and what to do. */
export function FrameStatus({ frame }: { frame: FrameState }) {
  const { status, provider, diagnoses } = frame;
  if (!isBlank(frame)) return null;
  if (status === "connecting") {
    return (
      <div className={styles.cover}>
        <Loading label={t`Connecting to ${provider.name}`} />
        <div aria-live="polite" className={styles.reasons}>
          {diagnoses.map(({ code, message }) => (
            <p key={code}>{withoutErrorUrl(message)}</p>
          ))}
        </div>
      </div>
    );
  }
  return (
    <div className={styles.cover}>
      <PlugZap size={28} className={styles.icon} aria-hidden />
      <FailureReport frame={frame} title={t`${provider.name} failed to load`} />
    </div>
  );
}

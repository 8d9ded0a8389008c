import { TriangleAlert, X } from "lucide-react";
import { useState } from "react";
import { IconButton } from "../controls/icon-button.tsx";
import type { FrameState } from "./frame-state.ts";
import styles from "./diagnosis-notice.module.css";

/** What does not keep an app from working, but will trouble its user, until that is dismissed. */
export function DiagnosisNotice({
  frame: { status, diagnoses, visibility },
}: {
  frame: FrameState;
}) {
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  const isUp = status === "connected" || status === "initialized";
  const shown = isUp ? diagnoses.filter(({ code }) => !dismissed.includes(code)) : [];
  return (
    <div className={styles.notices} aria-live="polite" hidden={visibility.isMinimized}>
      {shown.map(({ code, message }) => (
        <div key={code} className={styles.notice}>
          <TriangleAlert size={16} className={styles.icon} aria-hidden />
          <p className={styles.text}>{message}</p>
          <IconButton label="Dismiss" onClick={() => setDismissed([...dismissed, code])}>
            <X size={15} aria-hidden />
          </IconButton>
        </div>
      ))}
    </div>
  );
}

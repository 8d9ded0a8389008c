import type { ReactNode } from "react";
import styles from "./call-hint.module.css";

/** A message below a call's row, with an action. */
export function CallHint({
  tone,
  action,
  children,
}: {
  tone: "neutral" | "warning" | "danger";
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={styles.hint} data-tone={tone}>
      <p className={styles.text}>{children}</p>
      {action}
    </div>
  );
}

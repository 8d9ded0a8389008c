import type { ReactNode } from "react";
import styles from "./call-hint.module.css";

/** What the user should know about a call, below its row, and what they can do about it. */
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

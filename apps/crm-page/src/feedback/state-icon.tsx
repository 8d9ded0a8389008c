import type { ReactNode } from "react";
import styles from "./state-icon.module.css";

/** An icon in a circle above a title. Screen readers skip it. */
export function StateIcon({
  tone = "accent",
  children,
}: {
  tone?: "accent" | "failed";
  children: ReactNode;
}) {
  return (
    <span className={`${styles.icon} ${tone === "failed" ? styles.failed : ""}`} aria-hidden>
      {children}
    </span>
  );
}

import type { ReactElement } from "react";
import styles from "./field.module.css";

/** A control below its label. */
export function Field({
  label,
  grows = false,
  children,
}: {
  label: string;
  /** Whether it fills the remaining height. */
  grows?: boolean;
  children: ReactElement;
}) {
  return (
    <label className={grows ? `${styles.field} ${styles.grows}` : styles.field}>
      <span>{label}</span>
      {children}
    </label>
  );
}

/** A check box beside its label. */
export function CheckField({
  label,
  isChecked,
  onChange,
}: {
  label: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}) {
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        checked={isChecked}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  );
}

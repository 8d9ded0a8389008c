import type { ComponentProps } from "react";
import styles from "./field.module.css";

/** A text field below its label. */
export function Field({ label, ...props }: ComponentProps<"input"> & { label: string }) {
  return (
    <label className={styles.field}>
      {label}
      <input {...props} />
    </label>
  );
}

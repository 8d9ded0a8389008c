import type { ComponentProps, ReactNode } from "react";
import styles from "./field.module.css";

/** A labeled control: a text input, or the select or textarea that is passed as the child. */
export function Field({
  label,
  children,
  className,
  ...props
}: ComponentProps<"input"> & { label: string; children?: ReactNode }) {
  return (
    <label className={[styles.field, className].filter(Boolean).join(" ")}>
      {label}
      {children ?? <input {...props} />}
    </label>
  );
}

import type { ComponentProps, ReactNode } from "react";
import styles from "./checkbox.module.css";

/** A native checkbox before its label; a switch with `role="switch"`. */
export function Checkbox({
  label,
  isChecked,
  onChange,
  className,
  ...props
}: Omit<ComponentProps<"input">, "type" | "checked" | "onChange"> & {
  label: ReactNode;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}) {
  return (
    <label className={[styles.checkbox, className].filter(Boolean).join(" ")}>
      <input
        type="checkbox"
        checked={isChecked}
        onChange={(event) => onChange(event.target.checked)}
        {...props}
      />
      {label}
    </label>
  );
}

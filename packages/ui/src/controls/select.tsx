import type { ComponentProps } from "react";
import styles from "./select.module.css";

/** A native select with its label on the same line. */
export function Select({
  label,
  options,
  ...props
}: Omit<ComponentProps<"select">, "children"> & {
  label: string;
  options: readonly { value: string; label: string }[];
}) {
  return (
    <label className={styles.select}>
      {label}
      <select {...props}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

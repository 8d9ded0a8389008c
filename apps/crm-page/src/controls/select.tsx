import type { ComponentProps } from "react";
import styles from "./select.module.css";

/** A native choice among a few, with its label before it. */
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
        {options.map(({ value, label: words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}

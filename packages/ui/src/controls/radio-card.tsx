import type { ComponentProps } from "react";
import styles from "./radio-card.module.css";

/** A native radio button in a card with its description. */
export function RadioCard({ children, ...props }: Omit<ComponentProps<"input">, "type">) {
  return (
    <label className={styles.card}>
      <input type="radio" {...props} />
      {children}
    </label>
  );
}

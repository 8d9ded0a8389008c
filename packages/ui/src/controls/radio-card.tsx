import type { ComponentProps } from "react";
import styles from "./radio-card.module.css";

/** A native radio button in a card with what it stands for. */
export function RadioCard({ children, ...props }: Omit<ComponentProps<"input">, "type">) {
  return (
    <label className={styles.card}>
      <input type="radio" {...props} />
      {children}
    </label>
  );
}

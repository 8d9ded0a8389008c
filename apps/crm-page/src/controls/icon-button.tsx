import type { ComponentProps } from "react";
import styles from "./icon-button.module.css";

/** A button that shows only an icon; its label is its name and its tip. */
export function IconButton({
  label,
  tone = "plain",
  className,
  ...props
}: Omit<ComponentProps<"button">, "type"> & { label: string; tone?: "plain" | "bar" }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={[styles.button, styles[tone], className].filter(Boolean).join(" ")}
      {...props}
    />
  );
}

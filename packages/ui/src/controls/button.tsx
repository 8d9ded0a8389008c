import type { ComponentProps } from "react";
import styles from "./button.module.css";

export type ButtonTone = "primary" | "secondary" | "quiet" | "danger";

/** A native button with a text label. */
export function Button({
  tone = "secondary",
  className,
  type = "button",
  ...props
}: ComponentProps<"button"> & { tone?: ButtonTone }) {
  return (
    <button
      // oxlint-disable-next-line react/button-has-type -- the caller chooses; the default is "button"
      type={type}
      className={[styles.button, styles[tone], className].filter(Boolean).join(" ")}
      {...props}
    />
  );
}

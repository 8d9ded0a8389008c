import type { ComponentProps } from "react";
import styles from "./button.module.css";

export type ButtonTone = "primary" | "secondary" | "quiet" | "danger";

/** A native button in the page's dress. */
export function Button({
  tone = "secondary",
  className,
  type = "button",
  ...props
}: ComponentProps<"button"> & { tone?: ButtonTone }) {
  return (
    <button
      // oxlint-disable-next-line react/button-has-type -- given by the caller, "button" by default
      type={type}
      className={[styles.button, styles[tone], className].filter(Boolean).join(" ")}
      {...props}
    />
  );
}

import type { ComponentProps } from "react";
import styles from "./button.module.css";

export type ButtonTone = "primary" | "secondary" | "quiet" | "danger" | "link";

/**
 * What a button does when it is clicked: nothing while it has `aria-disabled`. Unlike with `disabled`, it then keeps the
 * focus.
 */
export const clickHandlerOf = ({
  "aria-disabled": isDisabled = false,
  onClick,
}: ComponentProps<"button">) => (isDisabled.toString() === "true" ? undefined : onClick);

/** A native button with a text label. */
export function Button({
  tone = "secondary",
  size = "medium",
  className,
  type = "button",
  ...props
}: ComponentProps<"button"> & {
  tone?: ButtonTone;
  /** `large` for the main action of a screen. */
  size?: "medium" | "large";
}) {
  return (
    <button
      type={type}
      className={[styles.button, styles[tone], styles[size], className].filter(Boolean).join(" ")}
      {...props}
      onClick={clickHandlerOf(props)}
    />
  );
}

import type { ComponentProps } from "react";
import styles from "./button.module.css";

interface ButtonProps extends ComponentProps<"button"> {
  look: "accent" | "stop" | "plain" | "quiet";
  size?: "big" | "icon";
}

/** A button in one of the phone's four looks. */
export function Button({ look, size, className, type = "button", ...rest }: ButtonProps) {
  const names = [styles.button, styles[look], size && styles[size], className];
  // `type` is one of the three values; the rule wants a literal.
  // oxlint-disable-next-line react/button-has-type
  return <button {...rest} type={type} className={names.filter(Boolean).join(" ")} />;
}

import type { ComponentProps } from "react";
import { clickHandlerOf } from "./button.tsx";
import styles from "./icon-button.module.css";

/** A button that shows only an icon. Its label is its accessible name and its tooltip. */
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
      onClick={clickHandlerOf(props)}
    />
  );
}

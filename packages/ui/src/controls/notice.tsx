import { Check, Info, TriangleAlert, X } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "./icon-button.tsx";
import { t } from "../text.ts";
import styles from "./notice.module.css";

const icons = { neutral: Info, good: Check, warning: TriangleAlert, danger: TriangleAlert };

export type NoticeTone = keyof typeof icons;

/** A message beside what it is about. By default, screen readers announce danger immediately, the rest when they are idle. */
export function Notice({
  tone,
  role = tone === "danger" ? "alert" : "status",
  id,
  className,
  onDismiss,
  dismissLabel = t`Dismiss`,
  children,
}: {
  tone: NoticeTone;
  /** `note` if it isn't announced, because it is there from the start or its parent announces it. */
  role?: "alert" | "status" | "note";
  /** The id of the text, for `aria-describedby`. */
  id?: string;
  className?: string | undefined;
  /** Without it, the notice can't be dismissed. */
  onDismiss?: () => void;
  dismissLabel?: string;
  children: ReactNode;
}) {
  const Icon = icons[tone];
  return (
    <div className={[styles.notice, styles[tone], className].filter(Boolean).join(" ")}>
      <Icon size={18} aria-hidden />
      <div id={id} role={role} className={styles.content}>
        {children}
      </div>
      {onDismiss && (
        <IconButton label={dismissLabel} onClick={onDismiss}>
          <X size={16} aria-hidden />
        </IconButton>
      )}
    </div>
  );
}

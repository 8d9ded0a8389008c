import { Check, Info, TriangleAlert, X } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./banner.module.css";
import { Button } from "./button.tsx";

const icons = { success: Check, neutral: Info, problem: TriangleAlert };

/** A message above or between the controls. Screen readers announce a problem immediately. */
export function Banner({
  tone,
  onDismiss,
  children,
}: {
  tone: keyof typeof icons;
  onDismiss?: () => void;
  children: ReactNode;
}) {
  const Icon = icons[tone];
  return (
    <div className={`${styles.banner} ${styles[tone]}`}>
      <Icon size={18} aria-hidden />
      <p role={tone === "problem" ? "alert" : "status"}>{children}</p>
      {onDismiss && (
        <Button look="quiet" size="icon" aria-label="Dismiss" onClick={onDismiss}>
          <X size={18} aria-hidden />
        </Button>
      )}
    </div>
  );
}

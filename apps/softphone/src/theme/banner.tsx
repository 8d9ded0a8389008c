import { Check, Info, TriangleAlert, X } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./banner.module.css";
import { Button } from "./button.tsx";

const icons = { good: Check, plain: Info, problem: TriangleAlert };

/** A remark above or between the controls; a problem is read out at once. */
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

import { Button, Notice } from "@calling-extensions/ui/controls";
import { errorSummary, type Failure } from "@calling-extensions/ui/failures";
import { rich, t } from "@calling-extensions/ui/text";
import { useState, type ReactNode } from "react";
import styles from "./line-failure.module.css";

export interface PartFailureProps {
  label: string;
  failure: Failure;
  onReload: () => Promise<void>;
  /** Closes the part, if the user can close it. */
  onClose?: (() => void) | undefined;
  /** More buttons. */
  children?: ReactNode;
}

/** Says in a line that a part failed. Loaded with the page: it must be there whatever else is not. */
export const LineFailure = ({ label, failure, onReload, onClose, children }: PartFailureProps) => (
  <Notice tone="danger" className={styles.line}>
    {rich`Couldn't show ${label}. ${<span className={styles.summary}>{errorSummary(failure.error)}</span>}`}{" "}
    <ReloadButton tone="link" onReload={onReload} />{" "}
    {onClose && (
      <Button tone="link" onClick={onClose}>
        {t`Close`}
      </Button>
    )}
    {children}
  </Notice>
);

export function ReloadButton({
  tone,
  onReload,
}: {
  tone: "primary" | "link";
  onReload: () => Promise<void>;
}) {
  const [isReloading, setReloading] = useState(false);
  const reload = async (): Promise<void> => {
    setReloading(true);
    await onReload();
    setReloading(false);
  };
  return (
    <Button tone={tone} aria-disabled={isReloading} onClick={() => void reload()}>
      {isReloading ? t`Reloading…` : t`Reload`}
    </Button>
  );
}

import { Button } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { CircleAlert } from "lucide-react";
import { PageError } from "../api/page-error.ts";
import { StateIcon } from "./state-icon.tsx";
import styles from "./states.module.css";

/** Shown in place of what failed to load, with the reason and a retry button. */
export function ErrorState({
  title,
  error,
  onRetry,
  headingLevel,
}: {
  title: string;
  error: Error;
  onRetry?: () => void;
  headingLevel?: 1;
}) {
  const Title = headingLevel === 1 ? "h1" : "p";
  return (
    <div role="alert" className={styles.state}>
      <StateIcon tone="failed">
        <CircleAlert size={22} />
      </StateIcon>
      <Title className={styles.title}>{title}</Title>
      <div className={styles.body}>
        <p>{error.message}</p>
        {error instanceof PageError && error.correlationId && (
          <p className={styles.reference}>{t`Reference: ${error.correlationId}`}</p>
        )}
      </div>
      {onRetry && <Button onClick={onRetry}>{t`Try again`}</Button>}
    </div>
  );
}

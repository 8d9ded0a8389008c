import { useId, type ReactNode } from "react";
import { Button } from "../controls/button.tsx";
import { t } from "../text.ts";
import styles from "./form-dialog.module.css";
import { ModalDialog } from "./modal-dialog.tsx";

/** A modal dialog with a form. The form can't be submitted again while `pendingLabel` is shown. */
export function FormDialog({
  title,
  submitLabel,
  pendingLabel,
  isPending,
  isDisabled = false,
  error,
  onSubmit,
  onClose,
  children,
}: {
  title: string;
  submitLabel: string;
  pendingLabel: string;
  isPending: boolean;
  /** Whether there is nothing to submit yet. */
  isDisabled?: boolean;
  error: string | undefined;
  onSubmit: () => void;
  onClose: () => void;
  /** @param errorId the element that shows the error, for `aria-describedby`. */
  children: (errorId: string) => ReactNode;
}) {
  const errorId = useId();
  return (
    <ModalDialog title={title} onClose={onClose}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending && !isDisabled) onSubmit();
        }}
      >
        {children(errorId)}
        <p id={errorId} role="alert" className={styles.error}>
          {error}
        </p>
        <div className={styles.actions}>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" tone="primary" disabled={isDisabled} aria-disabled={isPending}>
            {isPending ? pendingLabel : submitLabel}
          </Button>
        </div>
      </form>
    </ModalDialog>
  );
}

import { useStore } from "zustand";
import { Button } from "../controls/button.tsx";
import { cancelConfirmation, pendingConfirmation } from "./confirmation.ts";
import { ModalDialog } from "./modal-dialog.tsx";
import styles from "./confirmation-dialog.module.css";

/** Shows the pending confirmation, if any. Render it once per page. */
export function ConfirmationDialog() {
  const pending = useStore(pendingConfirmation);
  if (!pending) return null;
  const { title, body, options, settle } = pending;
  return (
    <ModalDialog role="alertdialog" title={title} onClose={cancelConfirmation}>
      <p className={styles.body}>{body}</p>
      <div className={styles.options}>
        {options.map(({ value, label, tone }, index) => (
          <Button
            key={value}
            tone={tone}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog moves the focus inside, to the safe option
            autoFocus={index === options.length - 1}
            onClick={() => settle(value)}
          >
            {label}
          </Button>
        ))}
      </div>
    </ModalDialog>
  );
}

import type { AppWithSecret } from "@calling-extensions/crm/page-api";
import { Button, CopyButton, Field, Notice } from "@calling-extensions/ui/controls";
import { ModalDialog } from "@calling-extensions/ui/dialogs";
import { dialogPart } from "../feedback/dialog-part.tsx";
import styles from "./developer-apps.module.css";

/** Shows a client secret for the only time. A click outside doesn't close it. */
export const SecretDialog = dialogPart("the secret", NewSecret);

function NewSecret({
  created: { app, clientSecret },
  onClose,
}: {
  created: AppWithSecret;
  onClose: () => void;
}) {
  return (
    <ModalDialog title={`Secret of ${app.name}`} role="alertdialog" onClose={onClose}>
      <div className={styles.secret}>
        <Notice tone="warning" role="note">
          Copy the secret now: it isn&apos;t stored, and can&apos;t be shown again. It also verifies
          the signatures of callbacks.
        </Notice>
        <Field
          label="Client ID"
          readOnly
          value={app.clientId}
          onFocus={(event) => event.target.select()}
        />
        <Field
          label="Client secret"
          readOnly
          value={clientSecret}
          onFocus={(event) => event.target.select()}
        />
        <div className={styles.secretActions}>
          <CopyButton label="Copy secret" tone="primary" text={() => clientSecret} />
          <Button onClick={onClose}>Done</Button>
        </div>
      </div>
    </ModalDialog>
  );
}

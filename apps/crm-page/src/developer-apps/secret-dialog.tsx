import type { AppWithSecret } from "@calling-extensions/crm/page-api";
import { Button, CopyButton, Field, Notice } from "@calling-extensions/ui/controls";
import { ModalDialog } from "@calling-extensions/ui/dialogs";
import { t } from "@calling-extensions/ui/text";
import { dialogPart } from "../feedback/dialog-part.tsx";
import styles from "./developer-apps.module.css";

/** Shows a client secret for the only time. A click outside doesn't close it. */
export const SecretDialog = dialogPart(t`the secret`, NewSecret);

function NewSecret({
  created: { app, clientSecret },
  onClose,
}: {
  created: AppWithSecret;
  onClose: () => void;
}) {
  return (
    <ModalDialog title={t`Secret of ${app.name}`} role="alertdialog" onClose={onClose}>
      <div className={styles.secret}>
        <Notice tone="warning" role="note">
          {t`Copy the secret now: it isn't stored, and can't be shown again. It also verifies the signatures of callbacks.`}
        </Notice>
        <Field
          label={t`Client ID`}
          readOnly
          value={app.clientId}
          onFocus={(event) => event.target.select()}
        />
        <Field
          label={t`Client secret`}
          readOnly
          value={clientSecret}
          onFocus={(event) => event.target.select()}
        />
        <div className={styles.secretActions}>
          <CopyButton label={t`Copy secret`} tone="primary" text={() => clientSecret} />
          <Button onClick={onClose}>{t`Done`}</Button>
        </div>
      </div>
    </ModalDialog>
  );
}

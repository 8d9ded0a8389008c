import type { CreatedPrivateToken } from "@calling-extensions/crm/page-api";
import { Button, CopyButton, Field, Notice } from "@calling-extensions/ui/controls";
import { ModalDialog } from "@calling-extensions/ui/dialogs";
import { rich, t } from "@calling-extensions/ui/text";
import { dialogPart } from "../../feedback/dialog-part.tsx";
import list from "../settings-list.module.css";
import styles from "./tokens.module.css";

/** Shows the secret of a token for the only time. A click outside doesn't close it. */
export const SecretDialog = dialogPart(t`the token`, NewSecret);

function NewSecret({
  created: { token, secret },
  onClose,
}: {
  created: CreatedPrivateToken;
  onClose: () => void;
}) {
  return (
    <ModalDialog title={t`Token ${token.label}`} role="alertdialog" onClose={onClose}>
      <div className={styles.secret}>
        <Notice tone="warning" role="note">
          {t`Copy the token now: it isn't stored, and can't be shown again.`}
        </Notice>
        <Field
          label={t`Access token`}
          readOnly
          value={secret}
          onFocus={(event) => event.target.select()}
        />
        <p className={list.quiet}>
          {rich`Programs send it in the header ${<code>Authorization: Bearer …</code>}`}
        </p>
        <div className={styles.actions}>
          <CopyButton label={t`Copy token`} tone="primary" text={() => secret} />
          <Button onClick={onClose}>{t`Done`}</Button>
        </div>
      </div>
    </ModalDialog>
  );
}

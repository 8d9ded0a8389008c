import { getPageSignedUrl, type PageFile } from "@calling-extensions/crm/page-api";
import { Button, CopyButton, Field, Select } from "@calling-extensions/ui/controls";
import { ModalDialog } from "@calling-extensions/ui/dialogs";
import { t } from "@calling-extensions/ui/text";
import { formatDateTime } from "@calling-extensions/ui/time";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callService } from "../api/session.ts";
import { dialogPart } from "../feedback/dialog-part.tsx";
import styles from "./share-dialog.module.css";

/** The link of a public file, or one to a private file that works for a time. */
export const ShareDialog = dialogPart(t`the link`, Share);

function Share({ file, onClose }: { file: PageFile; onClose: () => void }) {
  return (
    <ModalDialog title={t`Link to ${file.name}`} onClose={onClose}>
      <div className={styles.share}>
        {file.publicUrl === undefined ? (
          <SignedLink fileId={file.id} />
        ) : (
          <>
            <p>{t`Anyone with this link can open the file.`}</p>
            <CopyField url={file.publicUrl} />
          </>
        )}
        <div className={styles.actions}>
          <Button onClick={onClose}>{t`Close`}</Button>
        </div>
      </div>
    </ModalDialog>
  );
}

/** How long a link to a private file works, in seconds. */
const lifetimes = [
  { seconds: 60 * 60, label: t`1 hour` },
  { seconds: 24 * 60 * 60, label: t`1 day` },
  { seconds: 7 * 24 * 60 * 60, label: t`7 days` },
] as const;

function SignedLink({ fileId }: { fileId: string }) {
  const [seconds, setSeconds] = useState<number>(lifetimes[0].seconds);
  const { data, error } = useQuery({
    queryKey: ["link", fileId, seconds],
    queryFn: () =>
      callService(getPageSignedUrl, { params: { fileId }, query: { expirationSeconds: seconds } }),
    gcTime: 0,
  });
  return (
    <>
      <Select
        label={t`The link works for`}
        value={String(seconds)}
        options={lifetimes.map((each) => ({
          value: String(each.seconds),
          label: each.label,
        }))}
        onChange={(event) => setSeconds(Number(event.target.value))}
      />
      {error && <p role="alert">{error.message}</p>}
      {data && (
        <>
          <p>{t`Anyone with this link can open the file until ${formatDateTime(data.expiresAt)}.`}</p>
          <CopyField url={data.url} />
        </>
      )}
    </>
  );
}

function CopyField({ url }: { url: string }) {
  return (
    <div className={styles.copy}>
      <Field label={t`Link`} readOnly value={url} onFocus={({ target }) => target.select()} />
      <CopyButton label={t`Copy link`} tone="primary" text={() => url} />
    </div>
  );
}

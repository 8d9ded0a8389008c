import { Button } from "@calling-extensions/ui/controls";
import { rich, t } from "@calling-extensions/ui/text";
import { formatDateTime } from "@calling-extensions/ui/time";
import { showToast } from "@calling-extensions/ui/toasts";
import { useQuery } from "@tanstack/react-query";
import { formatFileSize } from "../attachments/file-size.ts";
import {
  listRecordings,
  readStoredRecording,
  removeRecording,
  type StoredRecording,
} from "../recordings/stored-recordings.ts";
import { download } from "./save-recording.ts";
import styles from "./fault-section.module.css";

/** The sessions that this browser has recorded, the latest first. */
export function RecordingsSection({ onShow }: { onShow: (file: File) => void }) {
  const { data = [], refetch } = useQuery({
    queryKey: ["stored-recordings"],
    queryFn: () => listRecordings().catch((): StoredRecording[] => []),
    refetchOnMount: "always",
  });

  const change = async (does: () => Promise<void>): Promise<void> => {
    await does().catch((error: unknown) =>
      showToast({ tone: "error", text: t`Couldn't open the recording. ${String(error)}` }),
    );
    await refetch();
  };

  return (
    <div className={styles.section}>
      <p className={styles.quiet}>
        {rich`Add ${<code>?record</code>} to the address to record each session of this tab from its start, without numbers, names and notes. The last sessions stay in this browser until you sign out.`}
      </p>
      {data.length === 0 ? (
        <p className={styles.quiet}>{t`No recordings.`}</p>
      ) : (
        <ul className={styles.list} aria-label={t`Recordings`}>
          {data.map(({ name, app, startedAt, size }) => {
            const title = `${app}, ${formatDateTime(startedAt)}`;
            return (
              <li key={name} className={styles.item}>
                <span>{title}</span>
                <span className={styles.quiet}>{formatFileSize(size)}</span>
                <Button
                  tone="quiet"
                  aria-label={t`Show recording: ${title}`}
                  onClick={() =>
                    void change(async () =>
                      onShow(new File([await readStoredRecording(name)], name)),
                    )
                  }
                >
                  {t`Show`}
                </Button>
                <Button
                  tone="quiet"
                  aria-label={t`Save recording: ${title}`}
                  onClick={() =>
                    void change(async () => download(await readStoredRecording(name), name))
                  }
                >
                  {t`Save recording`}
                </Button>
                <Button
                  tone="quiet"
                  aria-label={t`Delete recording: ${title}`}
                  onClick={() => void change(() => removeRecording(name))}
                >
                  {t`Delete`}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

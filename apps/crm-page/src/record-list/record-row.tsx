import type { ListedRecord } from "@calling-extensions/crm/page-api";
import { formatDateTime } from "@calling-extensions/ui/time";
import { showToast } from "@calling-extensions/ui/toasts";
import { useNavigate } from "react-router";
import type { ListView } from "../api/records.ts";
import { recordPath } from "../navigation/paths.ts";
import { RecordAvatar } from "../records/record-avatar.tsx";
import { RecordLink } from "../records/record-link.tsx";
import { RestoreRecordButton } from "../records/restore-record-button.tsx";
import { shortTitle } from "../controls/short-title.ts";
import { useSession } from "../session/session.ts";
import { moveBetweenRows } from "../controls/focus-row.ts";
import styles from "./record-rows.module.css";

/** One record in a list. The whole row links to its page. */
export function RecordRow({ record, view }: { record: ListedRecord; view: ListView }) {
  return (
    <>
      <RecordAvatar objectTypeId={record.objectTypeId} title={record.title} />
      <div className={styles.text}>
        <RecordLink record={record} className={styles.link} onKeyDown={moveBetweenRows} />
        <p>
          <bdi>{record.subtitle}</bdi>
        </p>
      </div>
      <p className={styles.moment}>{timestampText(record, view)}</p>
      {view.isArchived && <RestoreFromList record={record} />}
    </>
  );
}

function timestampText({ createdAt, updatedAt }: ListedRecord, { isArchived, sort }: ListView) {
  if (isArchived) return `Deleted ${formatDateTime(updatedAt)}`;
  return sort === "-createdAt"
    ? `Created ${formatDateTime(createdAt)}`
    : `Updated ${formatDateTime(updatedAt)}`;
}

function RestoreFromList({ record }: { record: ListedRecord }) {
  const { portal } = useSession();
  const navigate = useNavigate();
  return (
    <div className={styles.action}>
      <RestoreRecordButton
        record={record}
        onRestored={() =>
          showToast({
            tone: "info",
            text: `${shortTitle(record.title)} was restored.`,
            action: { label: "Open", run: () => void navigate(recordPath(portal.id, record)) },
          })
        }
      />
    </div>
  );
}

import type { RecordSummary } from "@calling-extensions/crm/page-api";
import { RecordAvatar } from "./record-avatar.tsx";
import { RecordLink } from "./record-link.tsx";
import styles from "./record-list-page.module.css";

/** Records one below the other; the whole row leads to the record. */
export function RecordRows({
  records,
  isStale,
}: {
  records: readonly RecordSummary[];
  isStale: boolean;
}) {
  return (
    <ul className={styles.rows} aria-busy={isStale}>
      {records.map((record) => (
        <li key={record.objectId} className={styles.row}>
          <RecordAvatar objectTypeId={record.objectTypeId} title={record.title} />
          <div className={styles.text}>
            <RecordLink record={record} className={styles.link} />
            <p>{record.subtitle}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

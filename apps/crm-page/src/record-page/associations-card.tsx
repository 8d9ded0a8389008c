import type { PageRecord } from "@calling-extensions/crm/page-api";
import { Card } from "../controls/card.tsx";
import { RecordAvatar } from "../records/record-avatar.tsx";
import { RecordLink } from "../records/record-link.tsx";
import styles from "./associations-card.module.css";

/** The associated records, grouped by type. */
export function AssociationsCard({ associations }: Pick<PageRecord, "associations">) {
  const groups = associations.filter(({ records }) => records.length > 0);
  return (
    <Card title="Associated records">
      {groups.length === 0 && <p className={styles.none}>No associated records.</p>}
      {groups.map(({ objectTypeId, label, records }) => (
        <div key={objectTypeId} className={styles.group}>
          <h3>
            {label} <span className={styles.count}>{records.length}</span>
          </h3>
          <ul>
            {records.map((record) => (
              <li key={record.objectId} className={styles.item}>
                <RecordAvatar objectTypeId={record.objectTypeId} title={record.title} />
                <div className={styles.text}>
                  <RecordLink record={record} className={styles.link} />
                  <p className={styles.subtitle}>
                    <bdi>{record.subtitle}</bdi>
                  </p>
                </div>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Card>
  );
}

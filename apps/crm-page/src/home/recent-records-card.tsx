import { t } from "@calling-extensions/ui/text";
import { Card } from "../controls/card.tsx";
import { RecordAvatar } from "../records/record-avatar.tsx";
import { RecordLink } from "../records/record-link.tsx";
import { useRecentRecords } from "../records/use-recent-records.ts";
import { Nothing } from "./nothing.tsx";
import styles from "./home-page.module.css";

/** The records that the user opened last in this browser. */
export function RecentRecordsCard() {
  const records = useRecentRecords();
  return (
    <Card title={t`Recent records`}>
      {records.length === 0 && (
        <Nothing title={t`No recent records`}>{t`Records that you open are listed here.`}</Nothing>
      )}
      <ul className={styles.list}>
        {records.map((record) => (
          <li key={`${record.objectTypeId}/${record.objectId}`} className={styles.row}>
            <RecordAvatar objectTypeId={record.objectTypeId} title={record.title} />
            <div className={styles.text}>
              <p className={styles.name}>
                <RecordLink record={record} />
              </p>
              <p className={styles.facts}>
                <bdi>{record.subtitle}</bdi>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

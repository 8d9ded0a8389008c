import type { PageRecord } from "@calling-extensions/crm/page-api";
import { Button } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { Pencil } from "lucide-react";
import { useState } from "react";
import { Card } from "../controls/card.tsx";
import { CallRecordsDialog } from "../record-associations/call-records-dialog.tsx";
import { RecordAvatar } from "../records/record-avatar.tsx";
import { RecordLink } from "../records/record-link.tsx";
import styles from "../record-page/associations-card.module.css";

/** The records on whose timelines a call is. */
export function CallRecordsCard({ call }: { call: PageRecord }) {
  const [isOpen, setOpen] = useState(false);
  const records = call.associations.flatMap((group) => group.records);
  return (
    <Card
      title={t`Records`}
      aside={
        <Button tone="quiet" onClick={() => setOpen(true)}>
          <Pencil size={15} aria-hidden />
          {t`Change`}
        </Button>
      }
    >
      {records.length === 0 && <p className={styles.none}>{t`This call is on no timeline.`}</p>}
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
      {isOpen && <CallRecordsDialog engagementId={call.objectId} onClose={() => setOpen(false)} />}
    </Card>
  );
}

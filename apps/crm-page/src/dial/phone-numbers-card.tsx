import type { PageRecord } from "@calling-extensions/crm/page-api";
import { t } from "@calling-extensions/ui/text";
import { useId } from "react";
import { Card } from "../controls/card.tsx";
import { CallNotice, useCallAvailability } from "./call-availability.tsx";
import { PhoneNumberItem } from "./phone-number-item.tsx";
import styles from "./phone-numbers-card.module.css";

/** The phone numbers of a record, each with a call button. */
export function PhoneNumbersCard({ record }: { record: PageRecord }) {
  const noticeId = useId();
  const availability = useCallAvailability(record.objectTypeId);
  return (
    <Card title={t`Phone numbers`}>
      {record.phoneNumbers.length === 0 ? (
        <p className={styles.quiet}>{t`This record has no phone number.`}</p>
      ) : (
        <CallNotice id={noticeId} availability={availability} />
      )}
      <ul className={styles.list}>
        {record.phoneNumbers.map((number) => (
          <PhoneNumberItem
            key={`${number.callee.objectId}/${number.propertyName}`}
            record={record}
            number={number}
            unavailableId={availability.kind === "available" ? undefined : noticeId}
          />
        ))}
      </ul>
    </Card>
  );
}

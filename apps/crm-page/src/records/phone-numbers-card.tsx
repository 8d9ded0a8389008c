import type { PageRecord, PhoneNumberOfRecord } from "@calling-extensions/crm/page-api";
import { Phone } from "lucide-react";
import { useId } from "react";
import { CallNotice } from "../calling/call-notice.tsx";
import { useCallAvailability } from "../calling/use-call-availability.ts";
import { useStartCall } from "../calling/use-start-call.ts";
import { Button } from "../controls/button.tsx";
import { Card } from "../controls/card.tsx";
import { RecordLink } from "./record-link.tsx";
import styles from "./phone-numbers-card.module.css";

/** Every number of the record, each with its call button. */
export function PhoneNumbersCard({ record }: { record: PageRecord }) {
  const noticeId = useId();
  const availability = useCallAvailability(record.objectTypeId);
  const startCall = useStartCall();
  const canCall = availability.kind === "available";

  const call = ({ phoneNumber, countryCode, propertyName, callee }: PhoneNumberOfRecord): void =>
    void startCall({
      phoneNumber,
      countryCode,
      phonePropertyName: propertyName,
      viewedRecord: { objectTypeId: record.objectTypeId, objectId: record.objectId },
      calledRecord: { objectTypeId: callee.objectTypeId, objectId: callee.objectId },
    });

  return (
    <Card title="Phone numbers">
      {record.phoneNumbers.length === 0 ? (
        <p className={styles.quiet}>No phone number is stored on this record.</p>
      ) : (
        <CallNotice id={noticeId} availability={availability} />
      )}
      <ul className={styles.list}>
        {record.phoneNumbers.map((number) => (
          <li key={`${number.callee.objectId}/${number.propertyName}`} className={styles.item}>
            <div className={styles.text}>
              <p className={styles.label}>
                {number.label}
                {number.callee.objectId !== record.objectId && (
                  <>
                    {" of "}
                    <RecordLink record={number.callee} />
                  </>
                )}
              </p>
              <p className={styles.number}>{number.text}</p>
            </div>
            <Button
              tone="primary"
              aria-label={`Call ${number.phoneNumber}`}
              disabled={!canCall}
              aria-describedby={canCall ? undefined : noticeId}
              onClick={(event) => {
                // The second click of a double click is not a second call.
                if (event.detail < 2) call(number);
              }}
            >
              <Phone size={16} aria-hidden />
              Call
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

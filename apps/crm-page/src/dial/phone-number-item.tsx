import type { PageRecord, PhoneNumberOfRecord } from "@calling-extensions/crm/page-api";
import type { DialRequest } from "@calling-extensions/host";
import { Notice, PhoneNumber } from "@calling-extensions/ui/controls";
import { rich, t } from "@calling-extensions/ui/text";
import { use, useId } from "react";
import { useStore } from "zustand";
import { CallingContext } from "../engine/calling-context.ts";
import { findRejection, type RejectedDials } from "../engine/rejected-dials.ts";
import { RecordLink } from "../records/record-link.tsx";
import { CallButton, dialRequestOf } from "./call-button.tsx";
import styles from "./phone-number-item.module.css";

/** A phone number with its call button, and the reason if the last dial was rejected. */
export function PhoneNumberItem({
  record,
  number,
  unavailableId,
}: {
  record: PageRecord;
  number: PhoneNumberOfRecord;
  /** Id of the text that explains why calls aren't possible; undefined if they are. */
  unavailableId: string | undefined;
}) {
  const rejectionId = useId();
  const noteId = useId();
  const controller = use(CallingContext);
  const { callee } = number;
  const request = dialRequestOf(record, number);
  return (
    <li className={styles.item}>
      <div className={styles.row}>
        <div className={styles.text}>
          <p className={styles.label}>
            {callee.objectId === record.objectId
              ? number.label
              : rich`${number.label} of ${<RecordLink record={callee} />}`}
          </p>
          <p className={styles.number}>
            <PhoneNumber>{number.text}</PhoneNumber>
            {number.extension !== undefined && (
              <span className={styles.extension}>
                {" "}
                {rich`ext. ${<PhoneNumber>{number.extension}</PhoneNumber>}`}
              </span>
            )}
          </p>
          {number.note !== undefined && (
            <p id={noteId} className={number.isDialable ? styles.note : styles.problem}>
              {number.note}
            </p>
          )}
        </div>
        <CallButton
          tone="secondary"
          record={record}
          number={number}
          label={t`Call ${number.phoneNumber}`}
          isAvailable={unavailableId === undefined}
          describedBy={`${unavailableId ?? rejectionId} ${noteId}`}
        >
          {t`Call`}
        </CallButton>
      </div>
      {controller && (
        <RejectedDialNotice
          id={rejectionId}
          request={request}
          rejectedDials={controller.rejectedDials}
        />
      )}
    </li>
  );
}

/** Why a dial was rejected, until the user dismisses it or calls again. */
function RejectedDialNotice({
  id,
  request,
  rejectedDials,
}: {
  id: string;
  request: DialRequest;
  rejectedDials: RejectedDials;
}) {
  const rejected = findRejection(useStore(rejectedDials.store), request);
  if (!rejected) return null;
  return (
    <Notice
      tone="danger"
      id={id}
      className={styles.notice}
      onDismiss={() => rejectedDials.forget(request)}
    >
      <strong>{t`Not called.`}</strong> {rejected.reason}
    </Notice>
  );
}

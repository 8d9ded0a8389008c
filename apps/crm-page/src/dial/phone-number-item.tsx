import type { PageRecord, PhoneNumberOfRecord } from "@calling-extensions/crm/page-api";
import type { DialRequest } from "@calling-extensions/host";
import { Button, Notice, PhoneNumber } from "@calling-extensions/ui/controls";
import { LoaderCircle, Phone } from "lucide-react";
import { useId } from "react";
import { useStore } from "zustand";
import { useCallingController } from "../engine/calling-context.ts";
import { findRejection } from "../engine/rejected-dials.ts";
import { RecordLink } from "../records/record-link.tsx";
import { useStartCall } from "./use-start-call.ts";
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
  const startCall = useStartCall();
  const frames = useStore(useCallingController().frames);
  const { phoneNumber, callee } = number;
  const isOnItsWay = frames.some(({ dials }) =>
    dials.some(({ request }) => request.phoneNumber === phoneNumber),
  );
  const request: DialRequest = {
    phoneNumber,
    countryCode: number.countryCode,
    phonePropertyName: number.propertyName,
    viewedRecord: { objectTypeId: record.objectTypeId, objectId: record.objectId },
    calledRecord: { objectTypeId: callee.objectTypeId, objectId: callee.objectId },
  };
  const Icon = isOnItsWay ? LoaderCircle : Phone;
  return (
    <li className={styles.item}>
      <div className={styles.row}>
        <div className={styles.text}>
          <p className={styles.label}>
            {number.label}
            {callee.objectId !== record.objectId && (
              <>
                {" of "}
                <RecordLink record={callee} />
              </>
            )}
          </p>
          <p className={styles.number}>
            <PhoneNumber>{number.text}</PhoneNumber>
            {number.extension !== undefined && (
              <span className={styles.extension}>
                {" "}
                ext. <PhoneNumber>{number.extension}</PhoneNumber>
              </span>
            )}
          </p>
          {number.note !== undefined && (
            <p id={noteId} className={number.isDialable ? styles.note : styles.problem}>
              {number.note}
            </p>
          )}
        </div>
        <Button
          tone="primary"
          aria-label={`Call ${phoneNumber}`}
          data-call-number={phoneNumber}
          disabled={unavailableId !== undefined || !number.isDialable}
          // Not `disabled`, so that the button keeps the focus.
          aria-disabled={isOnItsWay}
          aria-busy={isOnItsWay}
          aria-describedby={`${unavailableId ?? rejectionId} ${noteId}`}
          onClick={(event) => {
            // Ignores the second click of a double click.
            if (event.detail < 2 && !isOnItsWay) startCall(request);
          }}
        >
          <Icon size={16} className={isOnItsWay ? styles.waiting : undefined} aria-hidden />
          Call
        </Button>
      </div>
      <RejectedDialNotice id={rejectionId} request={request} />
    </li>
  );
}

/** Why a dial was rejected, until the user dismisses it or calls again. */
function RejectedDialNotice({ id, request }: { id: string; request: DialRequest }) {
  const { rejectedDials } = useCallingController();
  const rejected = findRejection(useStore(rejectedDials.store), request);
  if (!rejected) return null;
  return (
    <Notice
      tone="danger"
      id={id}
      className={styles.notice}
      onDismiss={() => rejectedDials.forget(request)}
    >
      <strong>Not called.</strong> {rejected.reason}
    </Notice>
  );
}

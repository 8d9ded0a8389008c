import type { PageRecord, PhoneNumberOfRecord } from "@calling-extensions/crm/page-api";
import type { DialRequest } from "@calling-extensions/host";
import { Button, PhoneNumber } from "@calling-extensions/ui/controls";
import { LoaderCircle, Phone } from "lucide-react";
import { useId } from "react";
import { useStore } from "zustand";
import { useDesk } from "../engine/calling-context.ts";
import { RecordLink } from "../records/record-link.tsx";
import { RefusedDialNotice } from "./rejected-dial-notice.tsx";
import { useStartCall } from "./use-start-call.ts";
import styles from "./phone-number-item.module.css";

/** One number with its call button, and why it was not called, where it was refused. */
export function PhoneNumberItem({
  record,
  number,
  unavailableId,
}: {
  record: PageRecord;
  number: PhoneNumberOfRecord;
  /** Id of the text that says why nothing can be called; undefined while everything can. */
  unavailableId: string | undefined;
}) {
  const refusalId = useId();
  const noteId = useId();
  const startCall = useStartCall();
  const frames = useStore(useDesk().frames);
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
          // Not disabled: the focus stays here, and the button comes back.
          aria-disabled={isOnItsWay}
          aria-busy={isOnItsWay}
          aria-describedby={`${unavailableId ?? refusalId} ${noteId}`}
          onClick={(event) => {
            // The second click of a double click is not a second call.
            if (event.detail < 2 && !isOnItsWay) startCall(request);
          }}
        >
          <Icon size={16} className={isOnItsWay ? styles.waiting : undefined} aria-hidden />
          Call
        </Button>
      </div>
      <RefusedDialNotice id={refusalId} request={request} />
    </li>
  );
}

import type { PhoneNumberOfRecord } from "@calling-extensions/crm/page-api";
import type { DialRequest } from "@calling-extensions/host";
import { Button } from "@calling-extensions/ui/controls";
import { LoaderCircle, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { useStore } from "zustand";
import { useCallingController } from "../engine/calling-context.ts";
import type { RecordPointer } from "../navigation/paths.ts";
import { useStartCall } from "./use-start-call.ts";
import styles from "./call-button.module.css";

/** The dial of a number that a record shows. */
export const dialRequestOf = (
  { objectTypeId, objectId }: RecordPointer,
  { phoneNumber, countryCode, propertyName, callee }: PhoneNumberOfRecord,
): DialRequest => ({
  phoneNumber,
  countryCode,
  phonePropertyName: propertyName,
  viewedRecord: { objectTypeId, objectId },
  calledRecord: { objectTypeId: callee.objectTypeId, objectId: callee.objectId },
});

/** Calls a number of a record. It is busy while a dial of the number is on its way. */
export function CallButton({
  record,
  number,
  label,
  isAvailable,
  describedBy,
  children,
}: {
  record: RecordPointer;
  number: PhoneNumberOfRecord;
  label: string;
  /** Whether an app can call. */
  isAvailable: boolean;
  describedBy?: string;
  children: ReactNode;
}) {
  const startCall = useStartCall();
  const frames = useStore(useCallingController().frames);
  const { phoneNumber, isDialable } = number;
  const isOnItsWay = frames.some(({ dials }) =>
    dials.some(({ request }) => request.phoneNumber === phoneNumber),
  );
  const Icon = isOnItsWay ? LoaderCircle : Phone;
  return (
    <Button
      tone="primary"
      aria-label={label}
      data-call-number={phoneNumber}
      disabled={!isAvailable || !isDialable}
      // Not `disabled`, so that the button keeps the focus.
      aria-disabled={isOnItsWay}
      aria-busy={isOnItsWay}
      aria-describedby={describedBy}
      onClick={(event) => {
        // Ignores the second click of a double click.
        if (event.detail < 2 && !isOnItsWay) startCall(dialRequestOf(record, number));
      }}
    >
      <Icon size={16} className={isOnItsWay ? styles.waiting : undefined} aria-hidden />
      {children}
    </Button>
  );
}

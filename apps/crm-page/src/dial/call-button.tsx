import type { PhoneNumberOfRecord } from "@calling-extensions/crm/page-api";
import type { DialRequest } from "@calling-extensions/host";
import { Button } from "@calling-extensions/ui/controls";
import { requestConfirmation } from "@calling-extensions/ui/dialogs";
import { t } from "@calling-extensions/ui/text";
import { LoaderCircle, Phone } from "lucide-react";
import { type ReactNode, use } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { CallingContext } from "../engine/calling-context.ts";
import type { Frames } from "../engine/frame-state.ts";
import type { RecordPointer } from "../navigation/paths.ts";
import { useStartCall } from "./use-start-call.ts";
import { waitingCalls } from "./waiting-calls.ts";
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
  tone = "primary",
  isAvailable,
  describedBy,
  children,
}: {
  record: RecordPointer;
  number: PhoneNumberOfRecord;
  label: string;
  tone?: "primary" | "secondary";
  /** Whether an app can call. */
  isAvailable: boolean;
  describedBy?: string;
  /** Beside the icon. Without it, the label is a tooltip. */
  children?: ReactNode;
}) {
  const callNumber = useCallNumber();
  const frames = useStore(use(CallingContext)?.frames ?? noFrames);
  const waiting = useStore(waitingCalls);
  const { phoneNumber, isDialable } = number;
  const isOnItsWay = [...waiting, ...frames.flatMap(({ dials }) => dials)].some(
    ({ request }) => request.phoneNumber === phoneNumber,
  );
  const Icon = isOnItsWay ? LoaderCircle : Phone;
  return (
    <Button
      tone={tone}
      aria-label={label}
      title={children === undefined ? label : undefined}
      data-call-number={phoneNumber}
      disabled={!isAvailable || !isDialable}
      aria-disabled={isOnItsWay}
      aria-busy={isOnItsWay}
      aria-describedby={describedBy}
      onClick={(event) => {
        // Ignores the second click of a double click.
        if (event.detail < 2) void callNumber(record, number);
      }}
    >
      <Icon size={16} className={isOnItsWay ? styles.waiting : undefined} aria-hidden />
      {children}
    </Button>
  );
}

/** Calls a number of a record, after a question if the number has a warning. */
export function useCallNumber(): (
  record: RecordPointer,
  number: PhoneNumberOfRecord,
) => Promise<void> {
  const startCall = useStartCall();
  return async (record, number) => {
    const { phoneNumber, warning } = number;
    if (warning === undefined || (await confirmCall(phoneNumber, warning)))
      startCall(dialRequestOf(record, number));
  };
}

/** Until the calling engine has started. */
const noFrames = createStore<Frames>(() => []);

const confirmCall = async (phoneNumber: string, warning: string): Promise<boolean> =>
  (await requestConfirmation({
    title: t`Call ${phoneNumber}?`,
    body: warning,
    options: [
      { value: "call", label: t`Call`, tone: "primary" },
      { value: "cancel", label: t`Cancel`, tone: "secondary" },
    ],
  })) === "call";

import type { RecordSummary } from "@calling-extensions/crm/page-api";
import { t } from "@calling-extensions/ui/text";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { recordQuery } from "../records/record-query.ts";
import { CallButton } from "./call-button.tsx";
import { useCallAvailability } from "./call-availability.tsx";

/** Calls the first number of a record that can be dialed. */
export function CallRecordButton({
  record: { objectTypeId, objectId, title },
  label,
  none = null,
  children,
}: {
  record: RecordSummary;
  label: string;
  /** Shown if the record has no such number. */
  none?: ReactNode;
  /** Beside the icon. */
  children?: ReactNode;
}) {
  const { data: record } = useQuery(recordQuery(objectTypeId, objectId));
  const { kind } = useCallAvailability(objectTypeId);
  if (!record) return null;
  const number = record.phoneNumbers.find(({ isDialable }) => isDialable);
  if (!number) return none;
  const ofOther = number.callee.objectId === record.objectId ? "" : ` (${number.callee.title})`;
  return (
    <CallButton
      record={record}
      number={number}
      label={t`${label} ${title}${ofOther}`}
      isAvailable={kind === "available"}
    >
      {children}
    </CallButton>
  );
}

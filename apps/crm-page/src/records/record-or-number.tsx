import type { RecordReference } from "@calling-extensions/host";
import { PhoneNumber } from "@calling-extensions/ui/controls";
import { useQuery } from "@tanstack/react-query";
import { RecordLink } from "./record-link.tsx";
import { recordQuery } from "./record-query.ts";

/** The other party of a call: its record, or else its number. */
export function RecordOrNumber({
  record,
  number,
}: {
  record: RecordReference | undefined;
  number: string;
}) {
  return record ? (
    <LoadedRecord record={record} number={number} />
  ) : (
    <PhoneNumber>{number}</PhoneNumber>
  );
}

function LoadedRecord({
  record: { objectTypeId, objectId },
  number,
}: {
  record: RecordReference;
  number: string;
}) {
  const { data: record } = useQuery(recordQuery(objectTypeId, objectId));
  return record ? <RecordLink record={record} /> : <PhoneNumber>{number}</PhoneNumber>;
}

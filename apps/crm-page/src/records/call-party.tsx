import type { RecordReference } from "@calling-extensions/host";
import { PhoneNumber } from "@calling-extensions/ui/controls";
import { useQuery } from "@tanstack/react-query";
import { RecordLink } from "./record-link.tsx";
import { recordQuery } from "./record-query.ts";

/** Who is at the far end: the record, where there is one, else the number. */
export function CallParty({
  record,
  number,
}: {
  record: RecordReference | undefined;
  number: string;
}) {
  return record ? (
    <NamedParty record={record} number={number} />
  ) : (
    <PhoneNumber>{number}</PhoneNumber>
  );
}

function NamedParty({
  record: { objectTypeId, objectId },
  number,
}: {
  record: RecordReference;
  number: string;
}) {
  const { data: record } = useQuery(recordQuery(objectTypeId, objectId));
  return record ? <RecordLink record={record} /> : <PhoneNumber>{number}</PhoneNumber>;
}

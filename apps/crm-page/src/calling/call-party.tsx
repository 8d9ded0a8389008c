import type { HostCall, RecordReference } from "@calling-extensions/host";
import { useQuery } from "@tanstack/react-query";
import { RecordLink } from "../records/record-link.tsx";
import { recordQuery } from "../records/record-query.ts";
import { farNumber } from "./call-state-words.ts";

/** Who is at the far end: the record, where there is one, else the number. */
export function CallParty({ call }: { call: HostCall }) {
  return call.calledRecord ? (
    <NamedParty record={call.calledRecord} number={farNumber(call)} />
  ) : (
    <span>{farNumber(call)}</span>
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
  return record ? <RecordLink record={record} /> : <span>{number}</span>;
}

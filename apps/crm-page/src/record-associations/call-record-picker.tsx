import type { RecordSummary } from "@calling-extensions/crm/page-api";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Skeleton } from "../feedback/skeleton.tsx";
import { callType, contactType } from "../records/object-types.ts";
import { associationLabelsQuery } from "../records/property-queries.ts";
import { RecordPicker } from "./record-picker.tsx";

/** Fields that find one record for calls. */
export function CallRecordPicker({
  chosen,
  errorId,
  onChoose,
}: {
  chosen: RecordSummary | undefined;
  errorId: string;
  /** @param record undefined if the user looks for one of another type. */
  onChoose: (record: RecordSummary | undefined) => void;
}) {
  const { data, error } = useQuery(associationLabelsQuery(callType.id));
  const [typeId, setTypeId] = useState(contactType.id);
  if (!data) {
    return error ? (
      <p role="alert">{`Couldn't load the record types. ${error.message}`}</p>
    ) : (
      <Skeleton label="Loading the record types" lines={4} />
    );
  }
  return (
    <RecordPicker
      record={{ objectId: "", associations: [] }}
      types={data.results}
      typeId={typeId}
      chosen={chosen ? [chosen] : []}
      errorId={errorId}
      onTypeChange={(objectTypeId) => {
        setTypeId(objectTypeId);
        onChoose(undefined);
      }}
      onChoose={onChoose}
    />
  );
}

import type { PageRecord, RecordSummary } from "@calling-extensions/crm/page-api";
import { FormDialog } from "@calling-extensions/ui/dialogs";
import { t } from "@calling-extensions/ui/text";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Skeleton } from "../feedback/skeleton.tsx";
import { associationLabelsQuery } from "../records/property-queries.ts";
import { LabelChoice } from "./label-choice.tsx";
import { RecordPicker } from "./record-picker.tsx";
import { useSaveAssociation } from "./save-association.ts";

/** Finds a record and associates it, with labels. */
export function AssociateDialog({ record, onClose }: { record: PageRecord; onClose: () => void }) {
  const types = useQuery(associationLabelsQuery(record.objectTypeId));
  const [chosenType, setChosenType] = useState<string>();
  const [other, setOther] = useState<RecordSummary>();
  const [labelIds, setLabelIds] = useState<readonly number[]>([]);
  const [isMissing, setMissing] = useState(false);
  const { mutate, isPending, error } = useSaveAssociation(record);
  const offered = types.data?.results ?? [];
  const type = offered.find(({ objectTypeId }) => objectTypeId === chosenType) ?? offered[0];
  return (
    <FormDialog
      title={t`Associate a record`}
      submitLabel={t`Associate`}
      pendingLabel={t`Saving…`}
      isPending={isPending}
      error={isMissing ? t`Choose a record.` : (error?.message ?? types.error?.message)}
      onSubmit={() => {
        setMissing(!other);
        if (other) mutate({ other, typeIds: labelIds }, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      {(errorId) =>
        type ? (
          <>
            <RecordPicker
              record={record}
              types={offered}
              typeId={type.objectTypeId}
              chosen={other ? [other] : []}
              errorId={errorId}
              onTypeChange={(objectTypeId) => {
                setChosenType(objectTypeId);
                setOther(undefined);
                setLabelIds([]);
              }}
              onChoose={(choice) => {
                setOther(choice);
                setMissing(false);
              }}
            />
            <LabelChoice labels={type.labels} chosen={labelIds} onChange={setLabelIds} />
          </>
        ) : (
          !types.error && <Skeleton label={t`Loading the record types`} lines={4} />
        )
      }
    </FormDialog>
  );
}

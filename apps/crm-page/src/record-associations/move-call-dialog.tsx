import type { CallEntry, RecordSummary } from "@calling-extensions/crm/page-api";
import { Checkbox } from "@calling-extensions/ui/controls";
import { FormDialog } from "@calling-extensions/ui/dialogs";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { dialogPart } from "../feedback/dialog-part.tsx";
import { Skeleton } from "../feedback/skeleton.tsx";
import { associationLabelsQuery } from "../records/property-queries.ts";
import { recordQuery } from "../records/record-query.ts";
import styles from "./associations.module.css";
import { RecordPicker } from "./record-picker.tsx";
import { CALL_TYPE_ID, useMoveCall } from "./use-move-call.ts";

/** Moves a call to the timeline of another record, from those that the user chooses. */
export const MoveCallDialog = dialogPart("the form to move a call", MoveForm);

function MoveForm({
  entry,
  isWithoutRecord = false,
  onClose,
  onMoved,
}: {
  entry: CallEntry;
  /** It is on no timeline yet. */
  isWithoutRecord?: boolean;
  onClose: () => void;
  onMoved?: () => void;
}) {
  const types = useQuery(associationLabelsQuery(CALL_TYPE_ID));
  const { data: call, error: callError } = useQuery(recordQuery(CALL_TYPE_ID, entry.engagementId));
  const [chosenType, setChosenType] = useState<string>();
  const [to, setTo] = useState<RecordSummary>();
  /** The ids of records on whose timelines the call stays. */
  const [kept, setKept] = useState<readonly string[]>([]);
  const [isMissing, setMissing] = useState(false);
  const { mutate, isPending, error } = useMoveCall(entry);
  const onSuccess = (): void => {
    onClose();
    onMoved?.();
  };
  const failure = error ?? types.error ?? callError;
  const offered = types.data?.results ?? [];
  const typeId = chosenType ?? offered[0]?.objectTypeId;
  // A first attempt may have associated the call already.
  const current = (call?.associations ?? [])
    .flatMap(({ records }) => records)
    .filter(({ objectId }) => objectId !== to?.objectId);
  return (
    <FormDialog
      title={isWithoutRecord ? "Associate the call" : "Move the call"}
      submitLabel={isWithoutRecord ? "Associate" : "Move"}
      pendingLabel="Saving…"
      isPending={isPending}
      isDisabled={!call}
      error={isMissing ? "Choose the record that the call belongs to." : failure?.message}
      onSubmit={() => {
        setMissing(!to);
        const from = current.filter(({ objectId }) => !kept.includes(objectId));
        if (to) mutate({ to, from }, { onSuccess });
      }}
      onClose={onClose}
    >
      {(errorId) =>
        call && typeId !== undefined ? (
          <>
            <RecordPicker
              record={call}
              types={offered}
              typeId={typeId}
              chosen={to}
              errorId={errorId}
              onTypeChange={(objectTypeId) => {
                setChosenType(objectTypeId);
                setTo(undefined);
              }}
              onChoose={(choice) => {
                setTo(choice);
                setMissing(false);
              }}
            />
            {!isWithoutRecord && (
              <fieldset className={styles.labels}>
                <legend>Remove it from</legend>
                {current.map(({ objectId, title }) => (
                  <Checkbox
                    key={objectId}
                    label={<bdi>{title}</bdi>}
                    isChecked={!kept.includes(objectId)}
                    onChange={(isRemoved) =>
                      setKept(
                        isRemoved ? kept.filter((id) => id !== objectId) : [...kept, objectId],
                      )
                    }
                  />
                ))}
              </fieldset>
            )}
          </>
        ) : (
          !failure && <Skeleton label="Loading the records of the call" lines={4} />
        )
      }
    </FormDialog>
  );
}

import {
  type AssociationLabels,
  canEdit,
  type PageRecord,
  type RecordSummary,
} from "@calling-extensions/crm/page-api";
import { Checkbox } from "@calling-extensions/ui/controls";
import { FormDialog, ModalDialog } from "@calling-extensions/ui/dialogs";
import { t } from "@calling-extensions/ui/text";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { dialogPart } from "../feedback/dialog-part.tsx";
import { ErrorState } from "../feedback/error-state.tsx";
import { Skeleton } from "../feedback/skeleton.tsx";
import { createContactOfCall } from "../records/create-contact-of-call.ts";
import { callType, contactType } from "../records/object-types.ts";
import { associationLabelsQuery } from "../records/property-queries.ts";
import { recordQuery } from "../records/record-query.ts";
import { useSession } from "../session/session.ts";
import styles from "./associations.module.css";
import { CreateContactButton, RecordPicker } from "./record-picker.tsx";
import { useCallRecords } from "./use-call-records.ts";

interface DialogProps {
  readonly engagementId: string;
  readonly onClose: () => void;
}

/** Shows the records of a call, adds others and removes them. */
export const CallRecordsDialog = dialogPart(t`the records of the call`, RecordsDialog);

const TITLE = t`Records of the call`;

function RecordsDialog({ engagementId, onClose }: DialogProps) {
  const types = useQuery(associationLabelsQuery(callType.id));
  const call = useQuery(recordQuery(callType.id, engagementId));
  if (types.data && call.data) {
    return <RecordsForm call={call.data} types={types.data.results} onClose={onClose} />;
  }
  const failed = [types, call].find(({ error }) => error);
  return (
    <ModalDialog title={TITLE} onClose={onClose}>
      {failed?.error ? (
        <ErrorState
          title={t`Couldn't load the records of the call`}
          error={failed.error}
          onRetry={() => void failed.refetch()}
        />
      ) : (
        <Skeleton label={t`Loading the records of the call`} lines={4} />
      )}
    </ModalDialog>
  );
}

function RecordsForm({
  call,
  types,
  onClose,
}: {
  call: PageRecord;
  types: AssociationLabels["results"];
  onClose: () => void;
}) {
  const { user } = useSession();
  const [typeId, setTypeId] = useState(types[0]?.objectTypeId ?? contactType.id);
  const [chosen, setChosen] = useState<readonly RecordSummary[]>([]);
  /** The ids of the records that the call leaves. */
  const [left, setLeft] = useState<readonly string[]>([]);
  const { mutate, isPending, error } = useCallRecords(call);
  // A first attempt may have added or removed some already.
  const current = call.associations.flatMap(({ records }) => records);
  const added = chosen.filter(({ objectId }) =>
    current.every((each) => each.objectId !== objectId),
  );
  const removed = current.filter(({ objectId }) => left.includes(objectId));
  const canRemove = ({ ownerId }: RecordSummary): boolean =>
    [call.ownerId, ownerId].some((each) => canEdit(user, each));
  return (
    <FormDialog
      title={TITLE}
      submitLabel={t`Save`}
      pendingLabel={t`Saving…`}
      isPending={isPending}
      isDisabled={added.length + removed.length === 0}
      error={error?.message}
      onSubmit={() => mutate({ added, removed }, { onSuccess: onClose })}
      onClose={onClose}
    >
      {(errorId) => (
        <>
          <fieldset className={styles.labels}>
            <legend>{t`On the timelines of`}</legend>
            {current.length + added.length === 0 && (
              <p
                className={styles.none}
              >{t`No record yet. Choose one below, or create a contact.`}</p>
            )}
            {current.map((record) => (
              <Checkbox
                key={record.objectId}
                label={<bdi>{record.title}</bdi>}
                isChecked={!left.includes(record.objectId)}
                disabled={!canRemove(record)}
                onChange={(isKept) => setLeft(withChoice(left, record.objectId, !isKept))}
              />
            ))}
            {added.map((record) => (
              <Checkbox
                key={record.objectId}
                label={<bdi>{record.title}</bdi>}
                isChecked
                onChange={() => setChosen(chosen.filter((each) => each !== record))}
              />
            ))}
          </fieldset>
          <RecordPicker
            record={call}
            types={types}
            typeId={typeId}
            chosen={chosen}
            hasSeveral
            errorId={errorId}
            onTypeChange={setTypeId}
            onChoose={(record, isChosen) =>
              setChosen([
                ...chosen.filter(({ objectId }) => objectId !== record.objectId),
                ...(isChosen ? [record] : []),
              ])
            }
          />
          <CreateContactButton
            onClick={() => {
              onClose();
              createContactOfCall(call, otherNumberOf(call));
            }}
          />
        </>
      )}
    </FormDialog>
  );
}

const withChoice = (ids: readonly string[], id: string, isIn: boolean): readonly string[] => [
  ...ids.filter((each) => each !== id),
  ...(isIn ? [id] : []),
];

/** The number of the other party. */
function otherNumberOf({ properties }: PageRecord): string | undefined {
  const valueOf = (name: string) => properties.find((each) => each.name === name)?.value;
  const isInbound = valueOf("hs_call_direction") === "INBOUND";
  return valueOf(isInbound ? "hs_call_from_number" : "hs_call_to_number");
}

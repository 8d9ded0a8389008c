import {
  getPageRecord,
  type RecordSummary,
  removePageAssociation,
  setPageAssociation,
} from "@calling-extensions/crm/page-api";
import { FormDialog } from "@calling-extensions/ui/dialogs";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callService } from "../api/session.ts";
import { dialogPart } from "../feedback/dialog-part.tsx";
import { Skeleton } from "../feedback/skeleton.tsx";
import { RecordPicker } from "../record-associations/record-picker.tsx";
import { between } from "../record-associations/save-association.ts";
import { callType, contactType } from "../records/object-types.ts";
import { associationLabelsQuery } from "../records/property-queries.ts";
import { type BulkAction, countOf, type Nouns } from "./bulk-run.ts";

/** Asks for the record on whose timeline the calls are to be. */
export const AssociateCallsDialog = dialogPart("the form", AssociationForm);

function AssociationForm({
  nouns,
  count,
  onStart,
  onClose,
}: {
  nouns: Nouns;
  count: number;
  onStart: <Result>(action: BulkAction<Result>) => void;
  onClose: () => void;
}) {
  const { data, error } = useQuery(associationLabelsQuery(callType.id));
  const [typeId, setTypeId] = useState(contactType.id);
  const [chosen, setChosen] = useState<RecordSummary>();
  return (
    <FormDialog
      title={`Associate ${countOf(count, nouns)}`}
      submitLabel="Associate"
      pendingLabel="Saving…"
      isPending={false}
      isDisabled={!chosen}
      error={error?.message}
      onSubmit={() => chosen && onStart(associationWith(chosen))}
      onClose={onClose}
    >
      {(errorId) =>
        data ? (
          <RecordPicker
            record={{ objectId: "", associations: [] }}
            types={data.results}
            typeId={typeId}
            chosen={chosen ? [chosen] : []}
            errorId={errorId}
            onTypeChange={(objectTypeId) => {
              setTypeId(objectTypeId);
              setChosen(undefined);
            }}
            onChoose={setChosen}
          />
        ) : (
          !error && <Skeleton label="Loading the record types" lines={4} />
        )
      }
    </FormDialog>
  );
}

/** Puts each call on the timeline of a record. The undo leaves a call that was there before. */
const associationWith = (other: RecordSummary): BulkAction<boolean> => ({
  label: "Associating",
  participle: `associated with ${other.title}`,
  act: async (call) => {
    const { associations } = await callService(getPageRecord, { params: call });
    const isThere = associations.some(({ records }) =>
      records.some(({ objectId }) => objectId === other.objectId),
    );
    if (isThere) return false;
    await callService(setPageAssociation, { params: between(call, other), body: { typeIds: [] } });
    return true;
  },
  undo: {
    participle: `no longer associated with ${other.title}`,
    act: async (call, isNew) => {
      if (isNew) await callService(removePageAssociation, { params: between(call, other) });
    },
  },
});

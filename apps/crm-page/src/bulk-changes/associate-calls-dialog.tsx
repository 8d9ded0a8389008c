import {
  getPageRecord,
  type RecordSummary,
  removePageAssociation,
  setPageAssociation,
} from "@calling-extensions/crm/page-api";
import { FormDialog } from "@calling-extensions/ui/dialogs";
import { t } from "@calling-extensions/ui/text";
import { useState } from "react";
import { callService } from "../api/session.ts";
import { dialogPart } from "../feedback/dialog-part.tsx";
import { CallRecordPicker } from "../record-associations/record-picker.tsx";
import { between } from "../record-associations/save-association.ts";
import { type BulkAction, type BulkDialogProps } from "./bulk-run.ts";

/** Asks for the record on whose timeline the calls are to be. */
export const AssociateCallsDialog = dialogPart(t`the form`, AssociationForm);

function AssociationForm({ type, count, onStart, onClose }: BulkDialogProps) {
  const [chosen, setChosen] = useState<RecordSummary>();
  return (
    <FormDialog
      title={t`Associate ${type.countOf(count)}`}
      submitLabel={t`Associate`}
      pendingLabel={t`Saving…`}
      isPending={false}
      isDisabled={!chosen}
      error={undefined}
      onSubmit={() => chosen && onStart(associationWith(chosen))}
      onClose={onClose}
    >
      {(errorId) => <CallRecordPicker chosen={chosen} errorId={errorId} onChoose={setChosen} />}
    </FormDialog>
  );
}

/** Puts each call on the timeline of a record. The undo leaves a call that was there before. */
const associationWith = (other: RecordSummary): BulkAction<boolean> => ({
  label: t`Associating`,
  participle: t`associated with ${other.title}`,
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
    participle: t`no longer associated with ${other.title}`,
    act: async (call, isNew) => {
      if (isNew) await callService(removePageAssociation, { params: between(call, other) });
    },
  },
});

import { canDelete, canEdit, type RecordSummary } from "@calling-extensions/crm/page-api";
import { FormDialog } from "@calling-extensions/ui/dialogs";
import { t } from "@calling-extensions/ui/text";
import { useState } from "react";
import { shortTitle } from "../controls/short-title.ts";
import { RecordPicker } from "../record-associations/record-picker.tsx";
import { findObjectType } from "../records/object-types.ts";
import { useSession } from "../session/session.ts";
import { MergeForm } from "./merge-form.tsx";

/** Merges a record with another one of its type, which the user chooses unless it is given. */
export function MergeDialog({
  record,
  other,
  onClose,
}: {
  record: RecordSummary;
  other?: RecordSummary | undefined;
  onClose: () => void;
}) {
  const { user } = useSession();
  const [picked, setPicked] = useState<RecordSummary>();
  const [isMissing, setMissing] = useState(false);
  const [chosen, setChosen] = useState(other);
  const { objectTypeId, title } = record;
  if (chosen) return <MergeForm records={[record, chosen]} onClose={onClose} />;
  const canMerge = (primary: RecordSummary, merged: RecordSummary): boolean =>
    canEdit(user, primary.ownerId) && canDelete(user, merged);
  return (
    <FormDialog
      title={t`Merge ${shortTitle(title)}`}
      submitLabel={t`Continue`}
      pendingLabel={t`Continue`}
      isPending={false}
      error={isMissing ? t`Choose a record.` : undefined}
      onSubmit={() => {
        setMissing(!picked);
        setChosen(picked);
      }}
      onClose={onClose}
    >
      {(errorId) => (
        <RecordPicker
          record={{ objectId: record.objectId, associations: [] }}
          types={[
            { objectTypeId, typeLabel: findObjectType(objectTypeId)?.singular ?? "", labels: [] },
          ]}
          typeId={objectTypeId}
          chosen={picked ? [picked] : []}
          problemOf={(each) =>
            !canMerge(record, each) && !canMerge(each, record) && t`You can't delete either of them`
          }
          errorId={errorId}
          onTypeChange={() => undefined}
          onChoose={(choice) => {
            setPicked(choice);
            setMissing(false);
          }}
        />
      )}
    </FormDialog>
  );
}

import type { AssociatedSummary, PageRecord } from "@calling-extensions/crm/page-api";
import { Button } from "@calling-extensions/ui/controls";
import { FormDialog } from "@calling-extensions/ui/dialogs";
import { t } from "@calling-extensions/ui/text";
import { useQuery } from "@tanstack/react-query";
import { Unlink } from "lucide-react";
import { useState } from "react";
import { shortTitle } from "../controls/short-title.ts";
import { Skeleton } from "../feedback/skeleton.tsx";
import { associationLabelsQuery } from "../records/property-queries.ts";
import styles from "./associations.module.css";
import { LabelChoice } from "./label-choice.tsx";
import { useSaveAssociation } from "./save-association.ts";

/** Changes the labels of an association, or removes it. */
export function EditAssociationDialog({
  record,
  other,
  onClose,
}: {
  record: PageRecord;
  other: AssociatedSummary;
  onClose: () => void;
}) {
  const types = useQuery(associationLabelsQuery(record.objectTypeId));
  const [chosen, setChosen] = useState<readonly number[]>(() =>
    other.labels.map(({ typeId }) => typeId),
  );
  const { mutate, isPending, error } = useSaveAssociation(record);
  const save = (typeIds: readonly number[] | undefined): void =>
    mutate({ other, typeIds }, { onSuccess: onClose });
  const labels = types.data?.results.find(
    ({ objectTypeId }) => objectTypeId === other.objectTypeId,
  )?.labels;
  return (
    <FormDialog
      title={t`Association with ${shortTitle(other.title)}`}
      submitLabel={t`Save`}
      pendingLabel={t`Saving…`}
      isPending={isPending}
      isDisabled={!labels || labels.length === 0}
      error={error?.message ?? types.error?.message}
      onSubmit={() => save(chosen)}
      onClose={onClose}
    >
      {() => (
        <>
          {labels ? (
            <LabelChoice labels={labels} chosen={chosen} onChange={setChosen} />
          ) : (
            !types.error && <Skeleton label={t`Loading the labels`} lines={2} />
          )}
          {labels?.length === 0 && <p>{t`These records can't have labels.`}</p>}
          <div className={styles.removal}>
            <Button disabled={isPending} onClick={() => save(undefined)}>
              <Unlink size={16} aria-hidden />
              {t`Remove association`}
            </Button>
          </div>
        </>
      )}
    </FormDialog>
  );
}

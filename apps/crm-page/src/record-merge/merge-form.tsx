import { canDelete, canEdit, type RecordSummary } from "@calling-extensions/crm/page-api";
import { RadioCard } from "@calling-extensions/ui/controls";
import { FormDialog, ModalDialog } from "@calling-extensions/ui/dialogs";
import { t } from "@calling-extensions/ui/text";
import { useState } from "react";
import { ErrorState } from "../feedback/error-state.tsx";
import { Skeleton } from "../feedback/skeleton.tsx";
import { findObjectType } from "../records/object-types.ts";
import { useSession } from "../session/session.ts";
import { MergePreview } from "./merge-preview.tsx";
import { useComparison } from "./use-comparison.ts";
import { useMerge } from "./use-merge.ts";
import styles from "./merge.module.css";

/** Shows what two records become, and lets the user choose which one stays and which of its values. */
export function MergeForm({
  records: [first, second],
  onClose,
}: {
  records: readonly [RecordSummary, RecordSummary];
  onClose: () => void;
}) {
  const { user } = useSession();
  const canStay = (each: RecordSummary): boolean =>
    canEdit(user, each.ownerId) && canDelete(user, each === first ? second : first);
  // Not the record, which changes while the dialog is open.
  const [primaryId, setPrimaryId] = useState((canStay(first) ? first : second).objectId);
  const [primary, merged] = primaryId === first.objectId ? [first, second] : [second, first];
  /** The properties whose value the user has chosen, and the id of its record. */
  const [choices, setChoices] = useState<Readonly<Record<string, string>>>({});
  const { data, failed } = useComparison(primary, merged);
  const { mutate, isPending, error } = useMerge(onClose);
  const plural = findObjectType(first.objectTypeId)?.plural.toLowerCase() ?? "records";
  const title = t`Merge two ${plural}`;
  if (!data) {
    return (
      <ModalDialog title={title} onClose={onClose}>
        {failed?.error ? (
          <ErrorState
            title={t`Couldn't load the ${plural}`}
            error={failed.error}
            onRetry={() => void failed.refetch()}
          />
        ) : (
          <Skeleton label={t`Loading the ${plural}`} lines={6} />
        )}
      </ModalDialog>
    );
  }
  const taken = data.differing
    .map(({ name }) => name)
    .filter((name) => choices[name] === merged.objectId);
  return (
    <FormDialog
      title={title}
      submitLabel={data.isMerged ? t`Continue` : t`Merge`}
      pendingLabel={t`Merging…`}
      isPending={isPending}
      error={error?.message}
      onSubmit={() => mutate({ primary, merged, taken, before: data.before })}
      onClose={onClose}
    >
      {(errorId) => (
        <>
          <PrimaryChoice
            records={[first, second]}
            primary={primary}
            canStay={canStay}
            errorId={errorId}
            onChoose={setPrimaryId}
          />
          {data.isMerged ? (
            <p>{t`Both are one record already.`}</p>
          ) : (
            <MergePreview
              primary={primary}
              merged={merged}
              comparison={data}
              taken={taken}
              onChoose={(name, objectId) => setChoices({ ...choices, [name]: objectId })}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}

function PrimaryChoice({
  records,
  primary,
  canStay,
  errorId,
  onChoose,
}: {
  records: readonly RecordSummary[];
  primary: RecordSummary;
  canStay: (record: RecordSummary) => boolean;
  errorId: string;
  onChoose: (objectId: string) => void;
}) {
  return (
    <fieldset className={styles.records} aria-describedby={errorId}>
      <legend>{t`Record that stays`}</legend>
      {records.map((record) => (
        <RadioCard
          key={record.objectId}
          name="primary"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog moves the focus inside
          autoFocus={record === primary}
          checked={record === primary}
          disabled={!canStay(record)}
          onChange={() => onChoose(record.objectId)}
        >
          <span className={styles.record}>
            <bdi>{record.title}</bdi>
            <small>
              <bdi>{record.subtitle}</bdi>
            </small>
          </span>
        </RadioCard>
      ))}
    </fieldset>
  );
}

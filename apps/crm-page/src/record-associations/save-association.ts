import {
  type AssociatedSummary,
  type PageRecord,
  type RecordSummary,
  removePageAssociation,
  setPageAssociation,
} from "@calling-extensions/crm/page-api";
import { t } from "@calling-extensions/ui/text";
import { showToast } from "@calling-extensions/ui/toasts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { callService } from "../api/session.ts";
import { shortTitle } from "../controls/short-title.ts";
import type { RecordPointer } from "../navigation/paths.ts";

/** The labels of an association; undefined to remove it. */
export interface AssociationSave {
  readonly other: RecordSummary;
  readonly typeIds: readonly number[] | undefined;
}

/** The parameters of requests that are about two records. */
export const between = (from: RecordPointer, to: RecordPointer) => ({
  objectTypeId: from.objectTypeId,
  objectId: from.objectId,
  toObjectType: to.objectTypeId,
  toObjectId: to.objectId,
});

/** Associates a record with others, or not anymore, and offers to undo it. */
export function useSaveAssociation(record: PageRecord) {
  const queryClient = useQueryClient();
  const refresh = (): Promise<unknown> =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey: [what] }) => what === "record" || what === "timeline",
    });
  const save = ({ other, typeIds }: AssociationSave): Promise<unknown> =>
    typeIds
      ? callService(setPageAssociation, { params: between(record, other), body: { typeIds } })
      : callService(removePageAssociation, { params: between(record, other) });
  return useMutation({
    mutationFn: save,
    onSuccess: async (_result, { other, typeIds }) => {
      // As it was before: the primary company of a contact may have been another one.
      const before = changedBy(record, other, typeIds ?? []);
      await refresh();
      const undo = async (): Promise<void> => {
        try {
          for (const each of before) await save(each);
        } catch (error) {
          if (!(error instanceof Error)) throw error;
          showToast({
            tone: "error",
            source: shortTitle(other.title),
            text: t`Couldn't undo. ${error.message}`,
          });
        }
        await refresh();
      };
      showToast({
        tone: "info",
        source: shortTitle(other.title),
        text: typeIds ? t`Association saved.` : t`Association removed.`,
        action: { label: t`Undo`, run: () => void undo() },
      });
    },
  });
}

const asBefore = (association: AssociatedSummary): AssociationSave => ({
  other: association,
  typeIds: association.labels.map(({ typeId }) => typeId),
});

/** The associations that a change affects, as they were before it. */
export function changedBy(
  record: Pick<PageRecord, "associations">,
  other: RecordSummary,
  typeIds: readonly number[],
): AssociationSave[] {
  const records = record.associations.flatMap((group) => group.records);
  const isOther = ({ objectTypeId, objectId }: RecordSummary): boolean =>
    objectTypeId === other.objectTypeId && objectId === other.objectId;
  const own = records.find(isOther);
  // A label that only one record can have moves away from the one that had it.
  const losing = records.filter(
    (each) => !isOther(each) && each.labels.some(({ typeId }) => typeIds.includes(typeId)),
  );
  return [own ? asBefore(own) : { other, typeIds: undefined }, ...losing.map(asBefore)];
}

import {
  archivePageRecord,
  canDelete,
  changePageRecord,
  closeImport,
  forgetImport,
  type ImportedRecord,
  listImportedRecords,
  type PageImport,
} from "@calling-extensions/crm/page-api";
import { requestConfirmation } from "@calling-extensions/ui/dialogs";
import { t } from "@calling-extensions/ui/text";
import { showToast } from "@calling-extensions/ui/toasts";
import { isNotFound } from "../api/page-error.ts";
import { callService } from "../api/session.ts";
import { runBulk } from "../bulk-changes/bulk-run.ts";
import type { ObjectType } from "../records/object-types.ts";

type Actor = Parameters<typeof canDelete>[0];

/** What an import has done: under its id, the service remembers it for later. */
export interface DoneImport extends Pick<PageImport, "importId" | "fileName"> {
  readonly imported: readonly ImportedRecord[];
}

const countImported = (imported: readonly ImportedRecord[]) => {
  const updated = imported.filter(({ update }) => update).length;
  return { created: imported.length - updated, updated };
};

/** `2 contacts created, 1 updated, 3 skipped.` */
export const describeImport = (
  type: ObjectType,
  imported: readonly ImportedRecord[],
  skipped = 0,
): string => describeCounts(type, { ...countImported(imported), skipped });

export function describeCounts(
  type: ObjectType,
  {
    created,
    updated,
    skipped = 0,
  }: Pick<PageImport, "created" | "updated"> & { skipped?: number | undefined },
): string {
  const parts = [
    ...(created > 0 || updated === 0 ? [t`${type.countOf(created)} created`] : []),
    ...(updated > 0 ? [t`${created > 0 ? updated : type.countOf(updated)} updated`] : []),
    ...(skipped > 0 ? [t`${skipped} skipped`] : []),
  ];
  return `${parts.join(", ")}.`;
}

/** Whether a user can undo an import: may delete what it has created. */
export const canUndo = (user: Actor, imported: readonly ImportedRecord[]): boolean =>
  imported.length > 0 && imported.every(({ record, update }) => update ?? canDelete(user, record));

/** Whether a user may delete what an import in a list has created. */
export const canUndoEarlier = (
  user: Actor & { readonly ownerId: string },
  { objectTypeId, created }: PageImport,
): boolean => created === 0 || canDelete(user, { objectTypeId, ownerId: user.ownerId });

/**
 * Undoes an import of the past, once the user confirms that: its records may have been changed since.
 *
 * @param onConfirm called before the undo begins
 */
export async function undoEarlierImport(
  type: ObjectType,
  { importId, fileName, created, updated }: PageImport,
  onConfirm: () => void,
): Promise<void> {
  const effects = [
    ...(created > 0
      ? [t`What it created moves to the recycle bin, with everything that was added since.`]
      : []),
    ...(updated > 0
      ? [t`What it updated gets its former values, unless they were changed since.`]
      : []),
  ];
  const choice = await requestConfirmation({
    title: t`Undo the import of ${fileName}?`,
    body: `${describeCounts(type, { created, updated })} ${effects.join(" ")}`,
    options: [
      { value: "undo", label: t`Undo import`, tone: "danger" },
      { value: "keep", label: t`Keep`, tone: "secondary" },
    ],
  });
  if (choice !== "undo") return;
  onConfirm();
  await undoImport(type, { importId, fileName });
}

/** Deletes what an import has created, and restores the values of what it has updated, unless they were changed since. */
export async function undoImport(
  type: ObjectType,
  { importId, fileName: source }: Pick<PageImport, "importId" | "fileName">,
): Promise<void> {
  const params = { importId };
  try {
    // Another tab may still import.
    await callService(closeImport, { params });
    const { results } = await callService(listImportedRecords, { params });
    if (results.length === 0) {
      showToast({ tone: "info", source, text: t`Nothing of this import is left to undo.` });
    }
    if (!(await undoSteps(type, results))) return;
  } catch (error) {
    const { message } = error as Error;
    showToast({ tone: "error", source, text: t`Couldn't undo the import. ${message}` });
    return;
  }
  // If it stays in the list, undoing it again changes nothing more.
  await callService(forgetImport, { params }).catch(() => undefined);
}

/** Returns whether all of it is undone. */
async function undoSteps(type: ObjectType, imported: readonly ImportedRecord[]): Promise<boolean> {
  // A record with several rows gets the values back that it had before the first one.
  const steps = imported.toReversed();
  const hasUpdates = steps.some(({ update }) => update);
  const hasCreations = steps.some(({ update }) => !update);
  const records = new Map(steps.map(({ record }) => [record.objectId, record]));
  const undone = await runBulk([...records.values()], type, {
    label: t`Undoing`,
    participle: hasUpdates ? (hasCreations ? t`deleted or restored` : t`restored`) : t`deleted`,
    act: async (record) => {
      const own = steps.filter((step) => step.record.objectId === record.objectId);
      for (const step of own) await undoStep(step);
    },
  });
  return undone.length === records.size;
}

async function undoStep({ record: params, update }: ImportedRecord): Promise<void> {
  try {
    await (update
      ? callService(changePageRecord, {
          params,
          body: { properties: update.before, before: update.after },
        })
      : callService(archivePageRecord, { params }));
  } catch (error) {
    // Of a record that another user has deleted, nothing is left to undo.
    if (!isNotFound(error)) throw error;
  }
}

/** Shows the result of an import whose dialog was closed, with an Undo button. */
export function announceImport(
  type: ObjectType,
  user: Actor,
  { imported, ...done }: DoneImport,
): void {
  if (imported.length === 0) return;
  showToast({
    tone: "info",
    text: describeImport(type, imported),
    ...(canUndo(user, imported) && {
      action: { label: t`Undo`, run: () => void undoImport(type, done) },
    }),
  });
}

import {
  archivePageRecord,
  canDelete,
  changePageRecord,
  type PageRecord,
} from "@calling-extensions/crm/page-api";
import { showToast } from "@calling-extensions/ui/toasts";
import { callService } from "../api/session.ts";
import { countOf, runBulk } from "../bulk-changes/bulk-run.ts";
import type { ObjectType } from "../records/object-types.ts";

type Values = Readonly<Record<string, string>>;

/** A record that an import has created or updated. */
export interface ImportedRecord {
  readonly record: PageRecord;
  /** The values that an update has replaced, and its own. Absent if the record was created. */
  readonly update?: { readonly before: Values; readonly after: Values };
}

/** `2 contacts created, 1 updated, 3 skipped.` */
export function describeImport(
  type: ObjectType,
  imported: readonly ImportedRecord[],
  skipped = 0,
): string {
  const updated = imported.filter(({ update }) => update).length;
  const created = imported.length - updated;
  const parts = [
    ...(created > 0 || updated === 0 ? [`${countOf(created, type)} created`] : []),
    ...(updated > 0 ? [`${created > 0 ? updated : countOf(updated, type)} updated`] : []),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
  ];
  return `${parts.join(", ")}.`;
}

/** Whether a user can undo an import: may delete what it has created. */
export const canUndo = (
  user: Parameters<typeof canDelete>[0],
  imported: readonly ImportedRecord[],
): boolean =>
  imported.length > 0 && imported.every(({ record, update }) => update ?? canDelete(user, record));

/** Deletes what an import has created, and restores the values of what it has updated, unless they were changed since. */
export async function undoImport(
  type: ObjectType,
  imported: readonly ImportedRecord[],
): Promise<void> {
  // A record with several rows gets the values back that it had before the first one.
  const steps = imported.toReversed();
  const hasUpdates = steps.some(({ update }) => update);
  const hasCreations = steps.some(({ update }) => !update);
  const records = new Map(steps.map(({ record }) => [record.objectId, record]));
  await runBulk([...records.values()], type, {
    label: "Undoing",
    participle: hasUpdates ? (hasCreations ? "deleted or restored" : "restored") : "deleted",
    act: async (record) => {
      const own = steps.filter((step) => step.record.objectId === record.objectId);
      for (const { update } of own) {
        await (update
          ? callService(changePageRecord, {
              params: record,
              body: { properties: update.before, before: update.after },
            })
          : callService(archivePageRecord, { params: record }));
      }
    },
  });
}

/** Shows the result of an import whose dialog was closed, with an Undo button. */
export function announceImport(
  type: ObjectType,
  user: Parameters<typeof canDelete>[0],
  imported: readonly ImportedRecord[],
): void {
  if (imported.length === 0) return;
  showToast({
    tone: "info",
    text: describeImport(type, imported),
    ...(canUndo(user, imported) && {
      action: { label: "Undo", run: () => void undoImport(type, imported) },
    }),
  });
}

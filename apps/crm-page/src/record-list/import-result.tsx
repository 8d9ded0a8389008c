import type { ImportedRecord } from "@calling-extensions/crm/page-api";
import { Button } from "@calling-extensions/ui/controls";
import { counted, t } from "@calling-extensions/ui/text";
import type { RunResult } from "../bulk-changes/run-for-each.ts";
import type { ObjectType } from "../records/object-types.ts";
import { useSession } from "../session/session.ts";
import type { PlannedRow } from "./import-matches.ts";
import { type ColumnMapping, describeRowProblem } from "./import-rows.ts";
import { canUndo, describeImport } from "./import-undo.ts";
import styles from "./import-dialog.module.css";

/** What an import has done, and why it couldn't import the other rows. */
export function ImportResult({
  type,
  skipped,
  rowCount,
  mapping,
  result: { done, failures },
  onUndo,
  onClose,
}: {
  type: ObjectType;
  skipped: number;
  /** Without the skipped ones. */
  rowCount: number;
  mapping: ColumnMapping;
  result: RunResult<PlannedRow, ImportedRecord>;
  onUndo: () => void;
  onClose: () => void;
}) {
  const { user } = useSession();
  const imported = done.map(({ result }) => result);
  const left = rowCount - done.length - failures.length;
  const sentences = [
    describeImport(type, imported, skipped),
    ...(left > 0 ? [t`Stopped before the other ${left}.`] : []),
    ...(failures.length > 0
      ? [
          counted(
            "{0} row couldn't be imported:",
            "{0} rows couldn't be imported:",
            failures.length,
          ),
        ]
      : []),
  ];
  return (
    <>
      <output>{sentences.join(" ")}</output>
      {failures.length > 0 && (
        <ul className={styles.failures}>
          {failures.map(({ item, error }) => (
            <li
              key={item.row.number}
            >{t`Row ${item.row.number}: ${describeRowProblem(error, mapping)}`}</li>
          ))}
        </ul>
      )}
      <div className={styles.actions}>
        {canUndo(user, imported) && <Button onClick={onUndo}>{t`Undo import`}</Button>}
        <Button tone="primary" onClick={onClose}>
          {t`Done`}
        </Button>
      </div>
    </>
  );
}

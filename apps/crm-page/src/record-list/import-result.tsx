import { canDelete, type PageRecord } from "@calling-extensions/crm/page-api";
import { Button } from "@calling-extensions/ui/controls";
import { countOf } from "../bulk-changes/bulk-run.ts";
import type { RunResult } from "../bulk-changes/run-for-each.ts";
import type { ObjectType } from "../records/object-types.ts";
import { useSession } from "../session/session.ts";
import { type ColumnMapping, describeRowProblem } from "./import-rows.ts";
import type { CsvRow } from "./read-csv.ts";
import styles from "./import-dialog.module.css";

/** What an import has created, and why it couldn't import the other rows. */
export function ImportResult({
  type,
  rowCount,
  mapping,
  result: { done, failures },
  onUndo,
  onClose,
}: {
  type: ObjectType;
  rowCount: number;
  mapping: ColumnMapping;
  result: RunResult<CsvRow, PageRecord>;
  onUndo: (created: readonly PageRecord[]) => void;
  onClose: () => void;
}) {
  const { user } = useSession();
  const created = done.map(({ result }) => result);
  const left = rowCount - done.length - failures.length;
  const sentences = [
    `${countOf(done.length, type)} imported.`,
    ...(left > 0 ? [`Stopped before the other ${left}.`] : []),
    ...(failures.length > 0
      ? [`${countOf(failures.length, { singular: "row", plural: "rows" })} couldn't be imported:`]
      : []),
  ];
  return (
    <>
      <output>{sentences.join(" ")}</output>
      {failures.length > 0 && (
        <ul className={styles.failures}>
          {failures.map(({ item, error }) => (
            <li key={item.number}>{`Row ${item.number}: ${describeRowProblem(error, mapping)}`}</li>
          ))}
        </ul>
      )}
      <div className={styles.actions}>
        {created.length > 0 && created.every((record) => canDelete(user, record)) && (
          <Button onClick={() => onUndo(created)}>Undo import</Button>
        )}
        <Button tone="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </>
  );
}

import type { EditableProperty } from "@calling-extensions/crm/page-api";
import { Button } from "@calling-extensions/ui/controls";
import { ModalDialog } from "@calling-extensions/ui/dialogs";
import { PickFilesButton } from "../attachments/pick-files-button.tsx";
import { countOf } from "../bulk-changes/bulk-run.ts";
import type { ObjectType } from "../records/object-types.ts";
import { ImportMapping } from "./import-mapping.tsx";
import { ImportResult } from "./import-result.tsx";
import { useImport } from "./use-import.ts";
import styles from "./import-dialog.module.css";

/** Creates a record for each row of a CSV file. Leaving the list stops before the next row. */
export function ImportDialog({
  type,
  properties,
  onClose,
}: {
  type: ObjectType;
  properties: readonly EditableProperty[];
  onClose: () => void;
}) {
  const writable = properties.filter(({ isReadOnly }) => !isReadOnly);
  const { file, mapping, setMapping, run, result, read, start, undo, stop } = useImport(
    type,
    writable,
    onClose,
  );
  return (
    <ModalDialog
      title={`Import ${type.plural.toLowerCase()}`}
      size="large"
      // A run ends with what can be undone.
      onClose={run ? stop : onClose}
    >
      <div className={styles.content}>
        {run ? (
          <>
            <output>{`${run.label}… ${run.settled} of ${run.total}`}</output>
            <progress aria-label={run.label} value={run.settled} max={run.total} />
            <div className={styles.actions}>
              <Button onClick={stop}>Stop</Button>
            </div>
          </>
        ) : !file ? (
          <FileChoice
            type={type}
            error={read.error?.message}
            onChoose={(chosen) => read.mutate(chosen)}
            onClose={onClose}
          />
        ) : result ? (
          <ImportResult
            type={type}
            rowCount={file.rows.length}
            mapping={mapping}
            result={result}
            onUndo={(created) => void undo(created)}
            onClose={onClose}
          />
        ) : (
          <>
            <ImportMapping
              type={type}
              file={file}
              properties={writable}
              mapping={mapping}
              onChange={setMapping}
            />
            <div className={styles.actions}>
              <Button onClick={onClose}>Cancel</Button>
              <Button
                tone="primary"
                disabled={mapping.every((property) => !property)}
                onClick={() => void start(file)}
              >
                {`Import ${countOf(file.rows.length, type)}`}
              </Button>
            </div>
          </>
        )}
      </div>
    </ModalDialog>
  );
}

function FileChoice({
  type,
  error,
  onChoose,
  onClose,
}: {
  type: ObjectType;
  error: string | undefined;
  onChoose: (file: File) => void;
  onClose: () => void;
}) {
  return (
    <>
      <p>
        {`Choose a CSV file. Its first row names the columns, and each other row becomes a ${type.singular}.`}
      </p>
      <p role="alert" className={styles.error}>
        {error}
      </p>
      <div className={styles.actions}>
        <Button onClick={onClose}>Cancel</Button>
        <PickFilesButton
          label="CSV file"
          tone="primary"
          onPick={([chosen]) => {
            if (chosen) onChoose(chosen);
          }}
        >
          Choose file
        </PickFilesButton>
      </div>
    </>
  );
}

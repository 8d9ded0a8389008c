import type { EditableProperty } from "@calling-extensions/crm/page-api";
import { Button, Field } from "@calling-extensions/ui/controls";
import { ModalDialog } from "@calling-extensions/ui/dialogs";
import { t } from "@calling-extensions/ui/text";
import { PickFilesButton } from "../attachments/pick-files-button.tsx";
import type { ObjectType } from "../records/object-types.ts";
import { type ExistingMode, recordIdProperty } from "./import-matches.ts";
import { ImportMapping } from "./import-mapping.tsx";
import { ImportResult } from "./import-result.tsx";
import type { CsvFile } from "./read-csv.ts";
import { useImport } from "./use-import.ts";
import { RecentImports } from "./recent-imports.tsx";
import styles from "./import-dialog.module.css";

/** Creates or updates a record for each row of a CSV file. Leaving the list stops before the next row. */
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
  const mappable = [recordIdProperty, ...writable];
  const control = useImport(type, mappable, onClose);
  const { file, mapping, run, result, read, undo, stop } = control;
  const skipped = control.plan?.skipped ?? 0;
  return (
    <ModalDialog
      title={t`Import ${type.plural.toLowerCase()}`}
      size="large"
      // A run ends with what can be undone.
      onClose={run ? stop : onClose}
    >
      <div className={styles.content}>
        {run ? (
          <>
            <output>{t`Importing… ${run.settled} of ${run.total}`}</output>
            <progress aria-label={t`Importing`} value={run.settled} max={run.total} />
            <div className={styles.actions}>
              <Button onClick={stop}>{t`Stop`}</Button>
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
            skipped={skipped}
            rowCount={file.rows.length - skipped}
            mapping={mapping}
            result={result}
            onUndo={undo}
            onClose={onClose}
          />
        ) : (
          <ImportForm
            type={type}
            file={file}
            properties={mappable}
            control={control}
            onClose={onClose}
          />
        )}
      </div>
    </ModalDialog>
  );
}

function ImportForm({
  type,
  file,
  properties,
  control: {
    mapping,
    setMapping,
    mode,
    setMode,
    plan,
    hasMatches,
    matchError,
    start,
    startProblem,
  },
  onClose,
}: {
  type: ObjectType;
  file: CsvFile;
  properties: readonly EditableProperty[];
  control: ReturnType<typeof useImport>;
  onClose: () => void;
}) {
  const rows = plan ? [...plan.created, ...plan.updated] : [];
  return (
    <>
      <ImportMapping
        type={type}
        file={file}
        properties={properties}
        mapping={mapping}
        onChange={setMapping}
      />
      {hasMatches && (
        <div className={styles.existing}>
          {" "}
          <Field label={t`${type.plural} that exist already`}>
            <select value={mode} onChange={({ target }) => setMode(target.value as ExistingMode)}>
              <option value="skip">{t`Skip`}</option>
              <option value="update">{t`Update`}</option>
              <option value="create">{t`Create anyway`}</option>
            </select>
          </Field>
        </div>
      )}
      <output>
        {plan && hasMatches
          ? t`${plan.created.length} to create, ${plan.updated.length} to update, ${plan.skipped} to skip`
          : !plan && !matchError && t`Looking for ${type.plural.toLowerCase()} that exist already…`}
      </output>
      <p role="alert" className={styles.error}>
        {matchError
          ? t`Couldn't look for ${type.plural.toLowerCase()} that exist already. ${matchError.message}`
          : startProblem}
      </p>
      <div className={styles.actions}>
        <Button onClick={onClose}>{t`Cancel`}</Button>
        <Button
          tone="primary"
          disabled={
            rows.length === 0 || mapping.every((property) => !property || property.isReadOnly)
          }
          onClick={() => void start(rows)}
        >
          {t`Import ${type.countOf(plan ? rows.length : file.rows.length)}`}
        </Button>
      </div>
    </>
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
        {t`Choose a CSV file. Its first row names the columns, and each other row becomes a ${type.singular}.`}
      </p>
      <p role="alert" className={styles.error}>
        {error}
      </p>
      <div className={styles.actions}>
        <Button onClick={onClose}>{t`Cancel`}</Button>
        <PickFilesButton
          label={t`CSV file`}
          tone="primary"
          onPick={([chosen]) => {
            if (chosen) onChoose(chosen);
          }}
        >
          {t`Choose file`}
        </PickFilesButton>
      </div>
      <RecentImports type={type} onUndo={onClose} />
    </>
  );
}

import {
  changePageRecord,
  createPageRecord,
  type EditableProperty,
  getPageRecord,
  IMPORT_CLOSED,
  type ImportedRecord,
  MAX_FILE_NAME_LENGTH,
  type RecordSummary,
  startImport,
} from "@calling-extensions/crm/page-api";
import { t } from "@calling-extensions/ui/text";
import { showToast } from "@calling-extensions/ui/toasts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { createKey } from "../api/creation-key.ts";
import { errorDetails } from "../api/error-details.ts";
import { isTransient } from "../api/page-error.ts";
import { callService } from "../api/session.ts";
import { runForEach, type RunResult } from "../bulk-changes/run-for-each.ts";
import type { ObjectType } from "../records/object-types.ts";
import { createId } from "../saved-lists/use-saved-lists.ts";
import { useSession } from "../session/session.ts";
import {
  type ExistingMode,
  findMatches,
  matchColumns,
  planImport,
  type PlannedRow,
} from "./import-matches.ts";
import { type ColumnMapping, guessMapping, propertiesOfRow } from "./import-rows.ts";
import { announceImport, undoImport } from "./import-undo.ts";
import { type CsvFile, readCsv } from "./read-csv.ts";

/** A run over rows. */
interface Run {
  readonly settled: number;
  readonly total: number;
}

/**
 * Reads a file, and creates or updates a record for each of its rows. When the dialog is closed, or the user leaves the
 * list, a message offers the undo.
 */
export function useImport(
  type: ObjectType,
  properties: readonly EditableProperty[],
  onClose: () => void,
) {
  const { user } = useSession();
  const [file, setFile] = useState<CsvFile & { readonly key: string; readonly name: string }>();
  const [mapping, setMapping] = useState<ColumnMapping>([]);
  const [mode, setMode] = useState<ExistingMode>("skip");
  const [run, setRun] = useState<Run>();
  const [result, setResult] = useState<RunResult<PlannedRow, ImportedRecord>>();
  const [startProblem, setStartProblem] = useState<string>();
  const [importId] = useState(createId);
  const fileName = file?.name.slice(0, MAX_FILE_NAME_LENGTH) ?? "";
  const stop = useRef<AbortController>(undefined);
  const isShown = useRef(true);
  /** What no message has offered to undo yet. */
  const imported = useRef<readonly ImportedRecord[]>([]);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
      stop.current?.abort();
      announceImport(type, user, { importId, fileName, imported: imported.current });
    };
  }, [type, user, importId, fileName]);
  const read = useMutation({
    mutationFn: (chosen: File) => readCsv(chosen),
    onSuccess: (content, { name }) => {
      setFile({ ...content, key: createKey(), name });
      setMapping(guessMapping(content.header, properties));
    },
  });
  const columns = matchColumns(type, mapping);
  const matches = useQuery({
    queryKey: ["import-matches", type.id, file?.key, columns],
    queryFn: ({ signal }) => findMatches(type, file?.rows ?? [], columns, signal),
    enabled: file !== undefined && columns.length > 0,
    // Later, it would find what the import has created.
    staleTime: Infinity,
  });

  async function start(rows: readonly PlannedRow[]): Promise<void> {
    const running = (stop.current = new AbortController());
    const report = (settled: number): void => setRun({ settled, total: rows.length });
    report(0);
    setStartProblem(undefined);
    try {
      const body = { objectTypeId: type.id, fileName };
      await sendTwice(() => callService(startImport, { params: { importId }, body }));
    } catch (error) {
      setRun(undefined);
      setStartProblem(t`Couldn't start the import. ${(error as Error).message}`);
      return;
    }
    const how = { mapping, importId, stop: running, onProgress: report };
    const outcome = await importRows(type, rows, how);
    if (!outcome) {
      const text = t`Stopped, because this import was undone in another tab.`;
      showToast({ tone: "info", source: fileName, text });
      if (isShown.current) onClose();
      return;
    }
    const done = outcome.done.map((each) => each.result);
    if (!isShown.current) {
      announceImport(type, user, { importId, fileName, imported: done });
      return;
    }
    imported.current = done;
    setRun(undefined);
    setResult(outcome);
  }

  return {
    file,
    mapping,
    setMapping,
    mode,
    setMode,
    /** Undefined while it isn't known which records exist. */
    plan:
      file && (columns.length === 0 || matches.data)
        ? planImport(file.rows, matches.data ?? new Map(), mode, user)
        : undefined,
    hasMatches: matches.data !== undefined && matches.data.size > 0,
    matchError: matches.error,
    run,
    result,
    read,
    start,
    startProblem,
    undo: (): void => {
      imported.current = [];
      onClose();
      void undoImport(type, { importId, fileName });
    },
    stop: () => stop.current?.abort(),
  };
}

/** Imports rows, a few at a time, until another tab undoes the import: then, the result is undefined. */
async function importRows(
  type: ObjectType,
  rows: readonly PlannedRow[],
  {
    stop,
    onProgress,
    ...how
  }: {
    mapping: ColumnMapping;
    importId: string;
    stop: AbortController;
    onProgress: (settled: number) => void;
  },
): Promise<RunResult<PlannedRow, ImportedRecord> | undefined> {
  let isClosed = false;
  const importNext = async (row: PlannedRow): Promise<ImportedRecord> => {
    try {
      return await importRow(type, row, how);
    } catch (error) {
      if (isClosedImport(error)) {
        isClosed = true;
        stop.abort();
      }
      throw error;
    }
  };
  const outcome = await runForEach(rows, importNext, { signal: stop.signal, onProgress });
  return isClosed ? undefined : outcome;
}

/** Whether a row wasn't imported because another tab undoes the import. */
const isClosedImport = (error: unknown): boolean =>
  error instanceof Error && errorDetails(error).some(({ code }) => code === IMPORT_CLOSED);

async function importRow(
  { id: objectTypeId }: ObjectType,
  { row, existing }: PlannedRow,
  { mapping, importId }: { mapping: ColumnMapping; importId: string },
): Promise<ImportedRecord> {
  const properties = propertiesOfRow(row, mapping);
  if (existing) return updateRecord(existing, properties, importId);
  const key = createKey();
  const body = { key, properties, associations: [], importId };
  return {
    record: await sendTwice(() =>
      callService(createPageRecord, { params: { objectTypeId }, body }),
    ),
  };
}

async function updateRecord(
  { objectTypeId, objectId }: RecordSummary,
  after: Readonly<Record<string, string>>,
  importId: string,
): Promise<ImportedRecord> {
  const params = { objectTypeId, objectId };
  const { properties } = await sendTwice(() => callService(getPageRecord, { params }));
  const values = new Map(properties.map(({ name, value }) => [name, value]));
  const before = Object.fromEntries(
    Object.keys(after).map((name) => [name, values.get(name) ?? ""]),
  );
  const record = await sendTwice(() =>
    callService(changePageRecord, { params, body: { properties: after, before, importId } }),
  );
  return { record, update: { before, after } };
}

/** Sends a request that has the same result if it is repeated once more if its response was lost. */
async function sendTwice<Response>(send: () => Promise<Response>): Promise<Response> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof Error && !isTransient(error)) throw error;
    return send();
  }
}

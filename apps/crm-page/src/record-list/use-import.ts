import {
  archivePageRecord,
  createPageRecord,
  type EditableProperty,
  type PageRecord,
} from "@calling-extensions/crm/page-api";
import { showToast } from "@calling-extensions/ui/toasts";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { createKey } from "../api/creation-key.ts";
import { callService } from "../api/session.ts";
import { countOf } from "../bulk-changes/bulk-run.ts";
import { runForEach, type RunResult } from "../bulk-changes/run-for-each.ts";
import type { ObjectType } from "../records/object-types.ts";
import { type ColumnMapping, guessMapping, propertiesOfRow } from "./import-rows.ts";
import { type CsvFile, type CsvRow, readCsv } from "./read-csv.ts";

/** A run over rows or records. */
interface Run {
  readonly label: string;
  readonly settled: number;
  readonly total: number;
}

/** Reads a file, creates a record for each of its rows, and deletes these records again. */
export function useImport(
  type: ObjectType,
  properties: readonly EditableProperty[],
  onClose: () => void,
) {
  const [file, setFile] = useState<CsvFile>();
  const [mapping, setMapping] = useState<ColumnMapping>([]);
  const [run, setRun] = useState<Run>();
  const [result, setResult] = useState<RunResult<CsvRow, PageRecord>>();
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const read = useMutation({
    mutationFn: readCsv,
    onSuccess: (content) => {
      setFile(content);
      setMapping(guessMapping(content.header, properties));
    },
  });

  async function runOver<Item, Result>(
    label: string,
    items: readonly Item[],
    act: (item: Item) => Promise<Result>,
  ): Promise<RunResult<Item, Result>> {
    const { signal } = (stop.current = new AbortController());
    const report = (settled: number): void => setRun({ label, settled, total: items.length });
    report(0);
    const outcome = await runForEach(items, act, { signal, onProgress: report });
    setRun(undefined);
    return outcome;
  }

  async function start({ rows }: CsvFile): Promise<void> {
    setResult(
      await runOver("Importing", rows, (row) =>
        callService(createPageRecord, {
          params: { objectTypeId: type.id },
          body: { key: createKey(), properties: propertiesOfRow(row, mapping), associations: [] },
        }),
      ),
    );
  }

  async function undo(records: readonly PageRecord[]): Promise<void> {
    const { done, failures } = await runOver("Undoing", records, (record) =>
      callService(archivePageRecord, { params: record }),
    );
    const left = records.length - done.length;
    showToast({
      tone: left > 0 ? "error" : "info",
      text: `${countOf(done.length, type)} deleted.${
        left > 0 ? ` ${left} stay. ${failures[0]?.error.message ?? ""}` : ""
      }`,
    });
    onClose();
  }

  return {
    file,
    mapping,
    setMapping,
    run,
    result,
    read,
    start,
    undo,
    stop: () => stop.current?.abort(),
  };
}

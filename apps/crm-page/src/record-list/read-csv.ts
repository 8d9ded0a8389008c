import { t } from "@calling-extensions/ui/text";
import { parse } from "papaparse";
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from "../limits.ts";

/** A row of a file with its number in a spreadsheet. */
export interface CsvRow {
  readonly number: number;
  readonly cells: readonly string[];
}

/** A file whose first row names its columns. */
export interface CsvFile {
  readonly header: readonly string[];
  readonly rows: readonly CsvRow[];
}

/** Reads a file with commas, semicolons or tabs. Throws an error with a sentence for users. */
export async function readCsv(file: Blob): Promise<CsvFile> {
  if (file.size > MAX_IMPORT_BYTES) {
    throw new Error(t`The file is larger than ${MAX_IMPORT_BYTES / 1_000_000} MB. Split it.`);
  }
  const text = decode(await file.arrayBuffer());
  const { data } = parse<string[]>(text, { delimiter: delimiterOf(text) });
  const filled = data
    .map((cells, index) => ({ number: index + 1, cells: cells.map(withoutApostrophe) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  const [first, ...rows] = filled;
  if (!first || rows.length === 0) {
    throw new Error(t`The file has no rows. The first one names the columns.`);
  }
  if (rows.length > MAX_IMPORT_ROWS) {
    throw new Error(t`The file has more than ${MAX_IMPORT_ROWS} rows. Split it.`);
  }
  return { header: first.cells.map((cell) => cell.trim()), rows };
}

/** The delimiter that the first row has most, outside of quotes. */
function delimiterOf(text: string): string {
  const [firstRow = ""] = text.trimStart().split(/\r?\n/, 1);
  const bare = firstRow.replaceAll(/"[^"]*"/g, "");
  const [most = ","] = [",", ";", "\t"].toSorted(
    (one, other) => bare.split(other).length - bare.split(one).length,
  );
  return most;
}

/** Spreadsheets of some countries still write Windows' encoding. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** An export writes an apostrophe before what could be a formula. */
const withoutApostrophe = (cell: string): string => cell.replace(/^'(?=[=@+\t\r-])/, "");

import type { EditableProperty, ListedRecord } from "@calling-extensions/crm/page-api";
import { formatTimer } from "@calling-extensions/ui/time";
import { unparse } from "papaparse";
import { RECORDS } from "../records/list-records.ts";

/** Spreadsheets read a file without it in another encoding than UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

/**
 * A value that a spreadsheet may run as a formula gets an apostrophe in front, which shows that it is text. A number
 * isn't run, whatever its sign: an amount such as `-12.5`, or a phone number in E.164.
 */
const FORMULA = /^(?:[=@\t\r]|[+-](?!\d+(?:\.\d+)?$))/;

type Row = readonly string[];

const toCsv = (rows: readonly Row[]): string =>
  `${unparse(rows as string[][], { escapeFormulae: FORMULA })}\r\n`;

/** The first row of a file: the names of the columns. */
export const csvHeader = (columns: readonly EditableProperty[]): string =>
  BYTE_ORDER_MARK + toCsv([["Record ID", "Name", ...columns.map(({ label }) => label)]]);

/** The rows of records, as a list shows them. Numbers and times have the format that every program reads. */
export const csvRows = (
  columns: readonly EditableProperty[],
  records: readonly ListedRecord[],
): string =>
  toCsv(
    records.map((record) => [
      record.objectId,
      record.title,
      ...columns.map((column) => csvValue(column, record)),
    ]),
  );

const UNFORMATTED: ReadonlySet<string> = new Set(["number", "date", "datetime"]);

function csvValue({ name, control }: EditableProperty, record: ListedRecord): string {
  if (name === RECORDS) return (record.associations ?? []).map(({ title }) => title).join("; ");
  const shown = record.properties[name];
  if (!shown) return "";
  if (control === "minutes") return formatTimer(Number(shown.value));
  if (control === "phone") return withoutSeparators(shown.value);
  return UNFORMATTED.has(shown.type) ? shown.value : shown.display || shown.value;
}

/** With separators, an international number such as `+1-555-0100` would be read as a formula. */
const withoutSeparators = (phoneNumber: string): string =>
  /^\+[\d\s().-]+$/.test(phoneNumber) ? phoneNumber.replaceAll(/[^+\d]/g, "") : phoneNumber;

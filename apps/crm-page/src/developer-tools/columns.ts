import { t } from "@calling-extensions/ui/text";
import * as z from "zod/mini";
import { MAX_COLUMN_WIDTH_PX, MIN_COLUMN_WIDTH_PX } from "../limits.ts";

/** The columns of the message table with their widths, in order. The last one takes the rest. */
export const columns = [
  { id: "time", label: t`Time`, width: 72 },
  { id: "direction", label: t`Direction`, width: 90 },
  { id: "type", label: t`Type`, width: 200 },
  { id: "call", label: t`Call`, width: 90 },
  { id: "latency", label: t`Latency`, width: 80 },
  { id: "state", label: t`State`, width: 92 },
  { id: "origin", label: t`Defined by`, width: 132 },
] as const;
export type ColumnId = (typeof columns)[number]["id"];
export type ColumnWidths = Readonly<Record<ColumnId, number>>;

/** A width of a column that can still be read and found. */
const fitWidth = (width: number): number =>
  Math.round(Math.min(MAX_COLUMN_WIDTH_PX, Math.max(MIN_COLUMN_WIDTH_PX, width)));

const defaults = Object.fromEntries(columns.map(({ id, width }) => [id, width])) as ColumnWidths;

/** Parses stored widths; a column without a valid one gets its default. */
export const columnWidths = z.pipe(
  z.catch(z.record(z.string(), z.unknown()), {}),
  z.transform((stored): ColumnWidths => {
    const valid = columns.flatMap(({ id }) => {
      const width = z.number().safeParse(stored[id]);
      return width.success ? [[id, fitWidth(width.data)] as const] : [];
    });
    return { ...defaults, ...Object.fromEntries(valid) };
  }),
);

/** The columns as `grid-template-columns`. */
export function gridColumns(widths: ColumnWidths): string {
  const sizes = columns.map(({ id }) => `${widths[id]}px`);
  return [...sizes.slice(0, -1), `minmax(${sizes.at(-1)}, 1fr)`].join(" ");
}

/** The least width of all columns. */
export const tableWidth = (widths: ColumnWidths): number =>
  columns.reduce((sum, { id }) => sum + widths[id], 0);

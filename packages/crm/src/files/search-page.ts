import type { Selectable, SelectQueryBuilder } from "kysely";
import { z } from "zod";
import { invalid } from "../errors/crm-error.ts";
import { readCursor, writeCursor } from "../model/page-cursor.ts";
import type { Tables } from "../store/tables.ts";

/** Which part of the results a search returns, and in which order. */
export interface PageRequest {
  /** A field, with `-` in front for descending order; by default the id. */
  readonly sort?: string | undefined;
  readonly limit: number;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

export interface Page<Item> {
  readonly items: Item[];
  /** Cursors of the pages after and before. */
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

/** A condition on a field that is compared exactly or by its ends: `size`, `sizeGte`, `sizeLte`. */
export interface RangeCondition<Field extends string> {
  readonly field: Field;
  readonly operator: "=" | ">=" | "<=";
  readonly value: number;
}

const cursorSchema = z.tuple([z.union([z.string(), z.number()]), z.number().int()]);

/** Columns whose values are texts; an engine may return numbers as texts too. */
const TEXT_COLUMNS: ReadonlySet<string> = new Set(["name", "type", "extension"]);

/**
 * Reads a page of a query, by the values at its edge: what is added or removed between two pages shifts nothing.
 *
 * @param sortColumns the fields to sort by, with their columns
 */
export async function readPage<Table extends "files" | "folders">(
  query: SelectQueryBuilder<Tables, Table, Selectable<Tables[Table]>>,
  sortColumns: Readonly<Record<string, string>>,
  request: PageRequest,
): Promise<Page<Selectable<Tables[Table]>>> {
  const { column, isDescending } = parseSort(sortColumns, request.sort);
  const isBackward = request.before !== undefined;
  const cursorText = request.before ?? request.after;
  const cursor = cursorText === undefined ? undefined : readCursor(cursorSchema, cursorText);
  const isUpward = isDescending === isBackward;
  const direction = isUpward ? "asc" : "desc";
  // The columns are in both tables, which Kysely's types can't see of one that isn't known here.
  let paged = query as unknown as SelectQueryBuilder<Tables, "folders", { id: number | string }>;
  const sorted = column as "name";
  if (cursor) {
    const comparison = isUpward ? ">" : "<";
    const [value, id] = cursor;
    paged = paged.where((where) =>
      where.or([
        where(sorted, comparison, value as never),
        where.and([where(sorted, "=", value as never), where("id", comparison, id)]),
      ]),
    );
  }
  const rows = await paged
    .orderBy(sorted, direction)
    .orderBy("id", direction)
    .limit(request.limit + 1)
    .execute();
  const hasMore = rows.length > request.limit;
  const shown = rows.slice(0, request.limit);
  if (isBackward) shown.reverse();
  const cursorOf = (row: { id: number | string } | undefined): string | undefined => {
    if (!row) return undefined;
    const value: unknown = Reflect.get(row, column);
    return writeCursor([TEXT_COLUMNS.has(column) ? value : Number(value), Number(row.id)]);
  };
  const isFirst = isBackward ? !hasMore : cursor === undefined;
  const isLast = isBackward ? false : !hasMore;
  return {
    items: shown as unknown as Selectable<Tables[Table]>[],
    ...(!isLast && { after: cursorOf(shown.at(-1)) }),
    ...(!isFirst && { before: cursorOf(shown[0]) }),
  };
}

function parseSort(
  columns: Readonly<Record<string, string>>,
  text = "id",
): { column: string; isDescending: boolean } {
  const isDescending = text.startsWith("-");
  const field = isDescending ? text.slice(1) : text;
  const column = Object.hasOwn(columns, field) ? columns[field] : undefined;
  if (column !== undefined) return { column, isDescending };
  const fields = Object.keys(columns).join(", ");
  throw invalid([
    {
      message: `Results are sorted by ${fields}, with - in front for descending order.`,
      in: "sort",
      code: "INVALID_SORT",
    },
  ]);
}

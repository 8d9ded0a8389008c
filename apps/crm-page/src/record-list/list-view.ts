import { listOrder } from "@calling-extensions/crm/page-api";
import { MAX_LIST_COLUMNS, MAX_LIST_FILTERS, MAX_SEARCH_LENGTH } from "../limits.ts";
import { callType } from "../records/object-types.ts";
import { readFilter, writeFilter, type PropertyFilter } from "./property-filter.ts";

/** What a list shows, as its URL says. */
export interface ListView {
  readonly objectTypeId: string;
  readonly query: string;
  readonly sort: string;
  /** The recycle bin. */
  readonly isArchived: boolean;
  /** Names of properties; undefined for the default ones. */
  readonly columns: readonly string[] | undefined;
  readonly filters: readonly PropertyFilter[];
  /** A board with a column for each stage. */
  readonly isBoard: boolean;
  /** The pipeline of the board; by default the first one. */
  readonly pipelineId: string | undefined;
  /** The saved view that this is, or from which the user has changed it. */
  readonly savedId: string | undefined;
}

/** The last change of a record in the recycle bin is its deletion. */
const binOrders: ReadonlySet<string> = new Set(["-updatedAt", "updatedAt", "title", "-title"]);

function defaultSort({ objectTypeId, isArchived }: Pick<ListView, "objectTypeId" | "isArchived">) {
  if (isArchived) return "-updatedAt";
  return objectTypeId === callType.id ? "-properties.hs_timestamp" : "title";
}

/** Reads the view of a list from its URL. Invalid values are ignored. */
export function readListView(objectTypeId: string, search: URLSearchParams): ListView {
  const isArchived = search.get("archived") === "true";
  const sort = listOrder.safeParse(search.get("sort")).data;
  const isOffered = sort !== undefined && (!isArchived || binOrders.has(sort));
  const isBoard = !isArchived && search.get("view") === "board";
  const names = search.get("columns")?.split(",") ?? [];
  const columns = [...new Set(names.filter((name) => /^\w{1,100}$/.test(name)))];
  return {
    objectTypeId,
    query: (search.get("q") ?? "").trim().slice(0, MAX_SEARCH_LENGTH),
    sort: isOffered ? sort : defaultSort({ objectTypeId, isArchived }),
    isArchived,
    columns: isArchived || columns.length === 0 ? undefined : columns.slice(0, MAX_LIST_COLUMNS),
    filters: isArchived
      ? []
      : search
          .getAll("filter")
          .flatMap((text) => readFilter(text) ?? [])
          .slice(0, MAX_LIST_FILTERS),
    isBoard,
    pipelineId: (isBoard && search.get("pipeline")) || undefined,
    savedId: search.get("saved") ?? undefined,
  };
}

/** The URL parameters of a view, without defaults. */
export function writeListView(view: ListView): URLSearchParams {
  const { query, sort, isArchived, columns, filters, isBoard, pipelineId, savedId } = view;
  return new URLSearchParams([
    ...(isBoard ? [["view", "board"]] : []),
    ...(pipelineId === undefined ? [] : [["pipeline", pipelineId]]),
    ...(query === "" ? [] : [["q", query]]),
    ...filters.map((filter) => ["filter", writeFilter(filter)]),
    ...(sort === defaultSort(view) ? [] : [["sort", sort]]),
    ...(columns ? [["columns", columns.join(",")]] : []),
    ...(isArchived ? [["archived", "true"]] : []),
    ...(savedId === undefined ? [] : [["saved", savedId]]),
  ]);
}

/** The record that is open beside the list. It is in the URL, but no part of the view. */
const OPEN_RECORD = "record";

/** The id of the record that is open beside the list; undefined if none is. */
export const readOpenRecord = (search: URLSearchParams): string | undefined =>
  search.get(OPEN_RECORD) ?? undefined;

/** The parameters with another record beside the list, or with none. */
export function withOpenRecord(
  search: URLSearchParams,
  objectId: string | undefined,
): URLSearchParams {
  const changed = new URLSearchParams(search);
  if (objectId === undefined) changed.delete(OPEN_RECORD);
  else changed.set(OPEN_RECORD, objectId);
  return changed;
}

/** The sort order after a click on a header: ascending, then descending. */
export const nextSort = (current: string, field: string): string =>
  current === field ? `-${field}` : field;

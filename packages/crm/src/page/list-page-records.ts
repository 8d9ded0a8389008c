import sql from "sql-template-tag";
import { defaultSearchLimits, MAX_LIST_TOTAL, MAX_QUERY_WORDS } from "../limits.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { findRecordsOf, valueOf, type CrmRecord } from "../model/crm-record.ts";
import { findProperty } from "../model/object-properties.ts";
import { callsType, type ObjectType } from "../model/object-types.ts";
import { matchesArchiveFilter } from "../objects/recycle-bin.ts";
import type { ListedRecord, ListFilter, RecordList, RecordSummary } from "../page-api/index.ts";
import { hasNumberLike } from "../phone-numbers/number-search.ts";
import { chooseStrategies } from "../search/choose-strategies.ts";
import { parseSearch, type Search } from "../search/parse-search.ts";
import { findRecordCondition, type RecordCondition } from "../search/record-conditions.ts";
import { foreignCursor, readPlace, writePlace } from "../search/search-cursor.ts";
import { refusal, searchField, type SearchField } from "../search/search-field.ts";
import { listHits } from "../search/search-pages.ts";
import { wordsOfQuery } from "../text/fold-text.ts";
import { listSubjects } from "./list-subjects.ts";
import { showValue } from "./show-value.ts";
import { sumValues } from "./sum-values.ts";
import { loadValueDisplay, summarizeRecord, type ValueDisplay } from "./value-display.ts";

/** The orders by columns that every record has. */
const columns: Readonly<Record<string, "title_key" | "created_at" | "updated_at">> = {
  title: "title_key",
  createdAt: "created_at",
  updatedAt: "updated_at",
};

/** Parses a sort order such as `-title` or `properties.amount`. */
function readOrder(context: CrmContext, type: ObjectType, sort: string): Search["orders"][number] {
  const isDescending = sort.startsWith("-");
  const name = sort.replace(/^-/, "");
  const column = columns[name];
  const field: SearchField = column
    ? { in: "record", column }
    : searchField(context, type, name.replace(/^properties\./, ""), "sort").field;
  return { field, isDescending };
}

interface ListPage {
  q?: string | undefined;
  sort: string;
  /** Conditions that must all match. */
  filters?: readonly ListFilter[];
  /** The properties to show, and `associations`. Those that the type doesn't have are left out. */
  properties?: readonly string[];
  archived: boolean;
  limit: number;
  after?: string | undefined;
  /** Whether to count the records that match. */
  isCounted?: boolean;
}

/**
 * Lists the records of a type, or those in the recycle bin. `q` filters by words in any value, or by the
 * digits of a phone number.
 */
export async function listPageRecords(
  context: CrmContext,
  type: ObjectType,
  page: ListPage,
): Promise<RecordList> {
  const scope = {
    type,
    archiveFilter: page.archived ? "archived" : "active",
    now: context.now,
  } as const;
  const search = readSearch(context, type, page);
  const strategies = await chooseStrategies(context.db, scope, search);
  const { hits, total } = await listHits(context.db, scope, search, {
    limit: page.limit + 1,
    from: readStart(page.after),
    strategy: strategies.page,
    count: page.isCounted ? { most: MAX_LIST_TOTAL + 1, strategy: strategies.count } : undefined,
  });
  const shown = hits.slice(0, page.limit);
  const records = await findRecordsOf(
    context.db,
    type,
    shown.map(({ id }) => id),
  );
  const display = await loadValueDisplay(context);
  const subjectsOf = page.properties?.includes("associations")
    ? await listSubjects(context, records)
    : undefined;
  const last = hits.length > page.limit ? shown.at(-1)?.place : undefined;
  return {
    results: records
      // A record may have been archived or restored in the meantime.
      .filter((record) => matchesArchiveFilter(record, scope.archiveFilter, context.now))
      .map((record) => listRecord(context, record, page.properties ?? [], { display, subjectsOf })),
    ...(page.isCounted &&
      total <= MAX_LIST_TOTAL && {
        total,
        sums: await sumValues(context, scope, search, {
          names: page.properties ?? [],
          strategy: strategies.count,
        }),
      }),
    ...(last && { paging: { next: { after: writePlace({ ...last, seen: 0 }) } } }),
  };
}

function readSearch(
  context: CrmContext,
  type: ObjectType,
  { q = "", sort, filters = [] }: ListPage,
): Search {
  const isOfProperty = ({ propertyName }: ListFilter): boolean =>
    findRecordCondition(type, propertyName) === undefined;
  const request = { filterGroups: [{ filters: filters.filter(isOfProperty) }] };
  const { groups } = parseSearch(context, type, request, defaultSearchLimits);
  return {
    groups,
    conditions: filters.flatMap((filter) => readCondition(type, filter) ?? []),
    words: wordsOfQuery(q).slice(0, MAX_QUERY_WORDS),
    inTranscripts: type.id === callsType.id,
    alternative: hasNumberLike(q, {
      objectTypeId: type.id,
      defaultCountry: context.defaultCountry,
    }),
    orders: [readOrder(context, type, sort)],
  };
}

/** The condition of a filter that isn't on a property; undefined for other filters. */
function readCondition(
  type: ObjectType,
  { propertyName, operator, value }: ListFilter,
): RecordCondition | undefined {
  const condition = findRecordCondition(type, propertyName);
  if (!condition) return undefined;
  if (operator === "EQ" && value === "true") return condition;
  if (operator === "EQ" && value === "false") return (id) => sql`not ${condition(id)}`;
  throw refusal(`${propertyName} is true or false.`, propertyName, "INVALID_VALUE");
}

/** The position that a page of a list starts after. */
function readStart(after: string | undefined) {
  if (after === undefined) return undefined;
  const place = readPlace(after);
  // A list has no numbered positions.
  if ("skip" in place) throw foreignCursor();
  return place;
}

function listRecord(
  context: CrmContext,
  record: CrmRecord,
  names: readonly string[],
  {
    display,
    subjectsOf,
  }: {
    display: ValueDisplay;
    /** Absent if associated records aren't requested. */
    subjectsOf: ((record: CrmRecord) => RecordSummary[]) | undefined;
  },
): ListedRecord {
  const shown = names.flatMap((name) => {
    const definition = findProperty(context, record.type.id, name);
    if (!definition || valueOf(record, name) === undefined) return [];
    return [[name, showValue(record, definition, display)] as const];
  });
  return {
    ...summarizeRecord(record, display),
    createdAt: record.createdAt,
    updatedAt: record.updatedAt,
    properties: Object.fromEntries(shown),
    ...(subjectsOf && { associations: subjectsOf(record) }),
  };
}

import { MAX_QUERY_WORDS, MAX_LINE_LENGTH } from "../limits.ts";
import { z } from "zod";
import type { CrmRecord } from "../model/crm-record.ts";
import type { ObjectType } from "../model/object-types.ts";
import { findRecordsOf } from "../objects/record-repository.ts";
import { matchesArchiveFilter } from "../objects/recycle-bin.ts";
import type { ListedRecord, ListOrder, RecordList } from "../page-api/index.ts";
import { hasNumberLike } from "../phone-numbers/number-search.ts";
import { chooseStrategies } from "../search/choose-strategies.ts";
import type { Search } from "../search/parse-search.ts";
import { listHits } from "../search/search-pages.ts";
import { wordsOfQuery } from "../text/fold-text.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { readCursor, writeCursor } from "../search/page-cursor.ts";
import { summarizeRecord, loadValueDisplay, type ValueDisplay } from "./value-display.ts";

const idOfCursor = z.number().int().nonnegative();
const titleCursor = z.tuple([z.string().max(MAX_LINE_LENGTH), idOfCursor]);
const timeCursor = z.tuple([z.number().int(), idOfCursor]);

/** The columns that lists are sorted by, and the content of their cursors. */
const orders = {
  title: { column: "title_key", cursor: titleCursor },
  createdAt: { column: "created_at", cursor: timeCursor },
  updatedAt: { column: "updated_at", cursor: timeCursor },
} as const;

function readOrder(sort: ListOrder) {
  const isDescending = sort.startsWith("-");
  // The name of the order is the rest after the sign.
  const { column, cursor } = orders[sort.replace("-", "") as keyof typeof orders];
  return { column, cursor, isDescending };
}

interface ListPage {
  q?: string | undefined;
  sort: ListOrder;
  archived: boolean;
  limit: number;
  after?: string | undefined;
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
  const { column, cursor, isDescending } = readOrder(page.sort);
  const scope = {
    type,
    archiveFilter: page.archived ? "archived" : "active",
    now: context.now,
  } as const;
  const { q = "" } = page;
  const search: Search = {
    groups: [],
    words: wordsOfQuery(q).slice(0, MAX_QUERY_WORDS),
    alternative: hasNumberLike(q, {
      objectTypeId: type.id,
      defaultCountry: context.defaultCountry,
    }),
    orders: [{ field: { in: "record", column }, isDescending }],
  };
  const hits = await listHits(context.db, scope, search, {
    limit: page.limit + 1,
    from: page.after === undefined ? undefined : readPlace(cursor, page.after),
    strategy: (await chooseStrategies(context.db, scope, search)).page,
  });
  const shown = hits.slice(0, page.limit);
  const records = await findRecordsOf(
    context.db,
    type,
    shown.map(({ id }) => id),
  );
  const display = await loadValueDisplay(context);
  const last = hits.length > page.limit ? shown.at(-1)?.place : undefined;
  return {
    results: records
      // A record may have been archived or restored in the meantime.
      .filter((record) => matchesArchiveFilter(record, scope.archiveFilter, context.now))
      .map((record) => listRecord(record, display)),
    ...(last && { paging: { next: { after: writeCursor([last.keys[0], last.id]) } } }),
  };
}

/** The position that a page of a list starts after. */
function readPlace(cursor: z.ZodType<[string | number, number]>, after: string) {
  const [key, id] = readCursor(cursor, after);
  return { part: "valued", keys: [key], id } as const;
}

const listRecord = (record: CrmRecord, display: ValueDisplay): ListedRecord => ({
  ...summarizeRecord(record, display),
  createdAt: record.createdAt,
  updatedAt: record.updatedAt,
});

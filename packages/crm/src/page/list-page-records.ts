import { sql, type RawBuilder, type Selectable } from "kysely";
import { z } from "zod";
import { toRecord, type CrmRecord } from "../objects/crm-record.ts";
import { foldText } from "../objects/fold-text.ts";
import type { ObjectType } from "../objects/object-types.ts";
import { recycleBinBegin } from "../objects/recycle-bin.ts";
import type { ListedRecord, ListOrder, RecordList } from "../page-api/index.ts";
import { hasNumberLike } from "../phone-numbers/number-search.ts";
import type { Tables } from "../store/tables.ts";
import type { Work } from "../work.ts";
import { readCursor, writeCursor } from "./page-cursor.ts";
import { summarizeRecord } from "./summarize-record.ts";
import { loadValueDisplay, type ValueDisplay } from "./value-display.ts";

const id = z.number().int().nonnegative();
const titleCursor = z.tuple([z.string().max(1000), id]);
const timeCursor = z.tuple([z.number().int(), id]);

/** What a list is sorted by, and what its cursors hold. */
const orders = {
  title: { column: "title_key", cursor: titleCursor },
  createdAt: { column: "created_at", cursor: timeCursor },
  updatedAt: { column: "updated_at", cursor: timeCursor },
} as const;

function readOrder(sort: ListOrder) {
  const isDescending = sort.startsWith("-");
  // The order's name is what is left without its sign.
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
 * The records of a type, or those in the recycle bin; `q` keeps those with each of its words in some
 * value, and those with a phone number that has its digits.
 */
export async function listPageRecords(
  work: Work,
  type: ObjectType,
  page: ListPage,
): Promise<RecordList> {
  const begin = recycleBinBegin(work.now);
  let query = work.db
    .selectFrom("records")
    .selectAll()
    .where("object_type_id", "=", type.id)
    .where("archived_at", page.archived ? ">=" : "is", page.archived ? begin : null);
  const match = matchesText(work, type, page.q ?? "");
  if (match) query = query.where(match);
  const { column, cursor, isDescending } = readOrder(page.sort);
  if (page.after !== undefined) {
    const [key, last] = readCursor<[string | number, number]>(cursor, page.after);
    const sign = isDescending ? sql`<` : sql`>`;
    query = query.where(sql<boolean>`(${sql.ref(column)}, id) ${sign} (${key}, ${last})`);
  }
  const direction = isDescending ? "desc" : "asc";
  const rows = await query
    .orderBy(column, direction)
    .orderBy("id", direction)
    .limit(page.limit + 1)
    .execute();
  const display = await loadValueDisplay(work);
  const shown = rows.slice(0, page.limit);
  const last = rows.length > page.limit ? shown.at(-1) : undefined;
  return {
    results: shown.map((row) => listRecord(toRecord(row), display)),
    ...(last && { paging: { next: { after: writeCursor(placeOf(last, column)) } } }),
  };
}

/** The condition that a record has each word in some value, or the number that the text is. */
function matchesText(
  { defaultCountry }: Work,
  type: ObjectType,
  text: string,
): RawBuilder<boolean> | undefined {
  const words = foldText(text).split(/\s+/).filter(Boolean).slice(0, 10);
  if (words.length === 0) return undefined;
  const hasWords = sql.join(
    words.map((word) => {
      const pattern = `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`;
      return sql`search_text like ${pattern} escape '\\'`;
    }),
    sql` and `,
  );
  const hasNumber = hasNumberLike(text, { objectTypeId: type.id, defaultCountry });
  return hasNumber ? sql<boolean>`((${hasWords}) or ${hasNumber})` : sql<boolean>`(${hasWords})`;
}

const listRecord = (record: CrmRecord, display: ValueDisplay): ListedRecord => ({
  ...summarizeRecord(record, display),
  createdAt: record.createdAt,
  updatedAt: record.updatedAt,
});

/** Where a row is in its list. PostgreSQL gives times as texts. */
const placeOf = (
  row: Selectable<Tables["records"]>,
  column: (typeof orders)[keyof typeof orders]["column"],
) => [column === "title_key" ? row.title_key : Number(row[column]), Number(row.id)];

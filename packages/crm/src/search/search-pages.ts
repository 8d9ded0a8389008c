import sql, { join, raw, type Sql } from "sql-template-tag";
import { fromStoredId, type RecordId } from "../ids/record-id.ts";
import { isStorable } from "../text/fold-text.ts";
import { runStatement } from "../store/run-statement.ts";
import type { Executor } from "../store/tables.ts";
import type { Search, SearchOrder } from "./parse-search.ts";
import { foreignCursor, type SearchPlace } from "./search-cursor.ts";
import { SearchSource, type SearchStrategy, type SearchScope } from "./search-source.ts";

/** A record of a search and its position. */
export interface SearchHit {
  readonly id: RecordId;
  readonly place: Omit<SearchPlace, "seen">;
}

/** The sort keys of a statement, most important first; then the id. */
interface SortKey {
  readonly column: Sql;
  readonly isDescending: boolean;
  readonly isNumber: boolean;
  /** Only integers can be compared with a column of the record. */
  readonly isInteger: boolean;
}

/** How to count the records that match a search. */
export interface HitCount {
  /** Further records aren't counted. */
  readonly most: number;
  readonly strategy: SearchStrategy;
}

/** A page of a search. */
interface HitPage {
  readonly limit: number;
  readonly from: Omit<SearchPlace, "seen"> | undefined;
  readonly strategy: SearchStrategy;
  /** Without it, the total is 0. */
  readonly count?: HitCount | undefined;
}

/**
 * Lists the next hits after a position, and counts all. They are read in two parts, each in the order of an index:
 * records with a sort value, then those without, by id. Most searches need one statement.
 */
export async function listHits(
  db: Executor,
  scope: SearchScope,
  search: Search,
  page: HitPage,
): Promise<{ hits: SearchHit[]; total: number }> {
  const { limit, from, count } = page;
  const isSplit = search.orders[0]?.field.in === "index";
  if (from?.part === "valueless" && !isSplit) throw foreignCursor();
  const hits: SearchHit[] = [];
  let total: number | undefined;
  for (const part of isSplit ? (["valued", "valueless"] as const) : (["valued"] as const)) {
    if (hits.length === limit || (from?.part === "valueless" && part === "valued")) continue;
    const found = await listPart(db, scope, search, {
      ...page,
      part,
      limit: limit - hits.length,
      from: from?.part === part ? from : undefined,
      count: total === undefined ? count : undefined,
    });
    hits.push(...found.hits);
    total ??= found.total;
  }
  // Nothing comes after the position.
  if (total === undefined && count && from) total = await countHits(db, scope, search, count);
  return { hits, total: total ?? 0 };
}

/** Lists hits of a part; the total is undefined if there are none. */
async function listPart(
  db: Executor,
  scope: SearchScope,
  search: Search,
  page: HitPage & { part: SearchPlace["part"] },
): Promise<{ hits: SearchHit[]; total: number | undefined }> {
  const { part, limit, from, count } = page;
  const source = new SearchSource(scope, search, page.strategy);
  const [order, ...others] = search.orders;
  const keys: SortKey[] = [];
  if (order && part === "valued") {
    keys.push(toKey(source.column(order.field), order));
    source.withSortable(order.field);
  } else if (order?.field.in === "index") {
    source.withoutSortable(order.field);
  }
  for (const other of others) keys.push(...secondaryKeys(source, other));
  const isDescending = part === "valued" && (order?.isDescending ?? false);
  // With the same direction, the first key and the id are one scan of an index.
  const id = { column: source.id, isDescending, isNumber: true, isInteger: true };
  if (from) source.add(isAfter([...keys, id], [...from.keys, from.id]));
  const columns = keys.map(({ column }, index) => sql`${column} as ${raw(`k${index}`)}`);
  if (count) columns.push(sql`${countSql(scope, search, count)} as total`);
  const orders = [...keys, id].map(
    ({ column, isDescending: isDown }) => sql`${column} ${raw(isDown ? "desc" : "asc")}`,
  );
  const rows = await runStatement<Record<string, string | number | null>>(
    db,
    sql`select ${join([sql`${source.id} as id`, ...columns])} ${source.toSql()}
    order by ${join(orders)} limit ${limit}`,
    { isPrepared: hasOneValue(scope, search) },
  );
  const hits = rows.map((row) => ({
    id: fromStoredId(row["id"] ?? 0),
    place: {
      part,
      id: Number(row["id"]),
      keys: keys.map(({ isNumber }, index) => {
        const value = row[`k${index}`] ?? null;
        // PostgreSQL gives large integers as texts.
        return isNumber && value !== null ? Number(value) : value;
      }),
    },
  }));
  const [first] = rows;
  return { hits, total: first && count ? Number(first["total"]) : undefined };
}

/** Whether each match of a search is the next entry of one index, for any value: the best plan doesn't depend on it. */
function hasOneValue(
  { archiveFilter }: SearchScope,
  { groups, words, alternative, conditions = [], orders }: Search,
): boolean {
  const [condition, ...others] = groups.flat();
  const further = others.length + words.length + conditions.length + orders.length;
  if (archiveFilter !== "active" || further > 0) return false;
  const isOne = condition?.test.is === "in" && condition.test.values.length === 1;
  return isOne && condition.field.in === "index" && alternative === undefined;
}

/** The number of records that match a search, up to a limit. */
const countSql = (scope: SearchScope, search: Search, { most, strategy }: HitCount) =>
  sql`(select count(*) from (
    select 1 as one ${new SearchSource(scope, search, strategy).toSql()} limit ${most}) as hits)`;

async function countHits(
  db: Executor,
  scope: SearchScope,
  search: Search,
  count: HitCount,
): Promise<number> {
  const statement = sql`select ${countSql(scope, search, count)} as total`;
  const options = { isPrepared: hasOneValue(scope, search) };
  const [row] = await runStatement<{ total: number | string }>(db, statement, options);
  return Number(row?.total);
}

const toKey = (
  column: Sql,
  { field, isDescending }: Pick<SearchOrder, "field" | "isDescending">,
): SortKey => ({
  column,
  isDescending,
  isNumber: field.column !== "text_value" && field.column !== "title_key",
  isInteger: field.in === "record" && field.column !== "title_key",
});

/** A key that some records lack becomes two: whether it is missing, then its value. */
function secondaryKeys(source: SearchSource, { field, isDescending }: SearchOrder): SortKey[] {
  if (field.in === "record") return [toKey(source.column(field), { field, isDescending })];
  const value = sql`(select ${raw(field.column)} from property_index as y
    where y.record_id = ${source.id} and y.name = ${field.name})`;
  const missing = sql`(case when ${value} is null then 1 else 0 end)`;
  return [
    { column: missing, isDescending: false, isNumber: true, isInteger: true },
    toKey(value, { field, isDescending }),
  ];
}

/** The condition for records after the given sort values; missing values are equal. */
function isAfter(keys: readonly SortKey[], values: readonly (string | number | null)[]): Sql {
  if (keys.length !== values.length) throw foreignCursor();
  const alternatives: Sql[] = [];
  const equal: Sql[] = [];
  for (const [index, key] of keys.entries()) {
    const value = values[index] ?? null;
    if (value === null) {
      if (index === 0) throw foreignCursor();
      continue;
    }
    if (!suits(key, value)) throw foreignCursor();
    const sign = raw(key.isDescending ? "<" : ">");
    alternatives.push(join([...equal, sql`${key.column} ${sign} ${value}`], " and ", "(", ")"));
    equal.push(sql`${key.column} = ${value}`);
  }
  const [first] = keys;
  const [value] = values;
  const after = join(alternatives, " or ", "(", ")");
  if (!first || keys.length === 1) return after;
  // Repeated for engines that use an index only for a plain comparison.
  return sql`${first.column} ${raw(first.isDescending ? "<=" : ">=")} ${value} and ${after}`;
}

const suits = ({ isNumber, isInteger }: SortKey, value: string | number): boolean =>
  isNumber
    ? typeof value === "number" && (!isInteger || Number.isSafeInteger(value))
    : typeof value === "string" && isStorable(value);

import { sql, type RawBuilder } from "kysely";
import { fromStoredId, type RecordId } from "../ids/record-id.ts";
import { isStorable } from "../text/fold-text.ts";
import type { Executor } from "../store/tables.ts";
import type { Search, SearchOrder } from "./parse-search.ts";
import { foreignCursor, type SearchPlace } from "./search-cursor.ts";
import { SearchSource, type SearchStrategy, type SearchScope } from "./search-source.ts";

/** One record of a search, and the place it is at. */
export interface SearchHit {
  readonly id: RecordId;
  readonly place: Omit<SearchPlace, "seen">;
}

/** What a statement sorts by, the most important first; the id settles what is left. */
interface SortKey {
  readonly column: RawBuilder<unknown>;
  readonly isDescending: boolean;
  readonly isNumber: boolean;
  /** Only integers can be compared with a column of the record. */
  readonly isInteger: boolean;
}

/**
 * The next hits of a search from a place on. They are read in two parts, so that each is in the order
 * of an index: records with a value to be sorted by, and then those without, by id.
 */
export async function listHits(
  db: Executor,
  scope: SearchScope,
  search: Search,
  page: { limit: number; from: Omit<SearchPlace, "seen"> | undefined; strategy: SearchStrategy },
): Promise<SearchHit[]> {
  const { limit, from, strategy } = page;
  const [order] = search.orders;
  const isSplit = order?.field.in === "index";
  if (from?.part === "valueless" && !isSplit) throw foreignCursor();
  const hits =
    from?.part === "valueless"
      ? []
      : await listPart(db, scope, search, { part: "valued", limit, from, strategy });
  if (!isSplit || hits.length >= limit) return hits;
  const rest = {
    part: "valueless",
    limit: limit - hits.length,
    strategy,
    from: from?.part === "valueless" ? from : undefined,
  } as const;
  return [...hits, ...(await listPart(db, scope, search, rest))];
}

async function listPart(
  db: Executor,
  scope: SearchScope,
  search: Search,
  page: {
    part: SearchPlace["part"];
    limit: number;
    from: Omit<SearchPlace, "seen"> | undefined;
    strategy: SearchStrategy;
  },
): Promise<SearchHit[]> {
  const { part, limit, from } = page;
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
  // With its direction the first key and the id are one walk through an index.
  const id = { column: source.id, isDescending, isNumber: true, isInteger: true };
  if (from) source.add(isAfter([...keys, id], [...from.keys, from.id]));
  const columns = keys.map(({ column }, index) => sql`, ${column} as ${sql.ref(`k${index}`)}`);
  const orders = [...keys, id].map(
    ({ column, isDescending: isDown }) => sql`${column} ${isDown ? sql`desc` : sql`asc`}`,
  );
  const { rows } = await sql<Record<string, string | number | null>>`
    select ${source.id} as id ${sql.join(columns, sql` `)} ${source.toSql()}
    order by ${sql.join(orders)} limit ${limit}`.execute(db);
  return rows.map((row) => ({
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
}

const toKey = (
  column: RawBuilder<unknown>,
  { field, isDescending }: Pick<SearchOrder, "field" | "isDescending">,
): SortKey => ({
  column,
  isDescending,
  isNumber: field.column !== "text_value" && field.column !== "title_key",
  isInteger: field.in === "record" && field.column !== "title_key",
});

/** A key that some records lack is two: whether it is missing, and then itself. */
function secondaryKeys(source: SearchSource, { field, isDescending }: SearchOrder): SortKey[] {
  if (field.in === "record") return [toKey(source.column(field), { field, isDescending })];
  const value = sql`(select ${sql.ref(field.column)} from property_index as y
    where y.record_id = ${source.id} and y.name = ${field.name})`;
  const missing = sql`(case when ${value} is null then 1 else 0 end)`;
  return [
    { column: missing, isDescending: false, isNumber: true, isInteger: true },
    toKey(value, { field, isDescending }),
  ];
}

/** What comes after the given values of the keys; a missing value is equal to another one. */
function isAfter(
  keys: readonly SortKey[],
  values: readonly (string | number | null)[],
): RawBuilder<unknown> {
  if (keys.length !== values.length) throw foreignCursor();
  const alternatives: RawBuilder<unknown>[] = [];
  const equal: RawBuilder<unknown>[] = [];
  for (const [index, key] of keys.entries()) {
    const value = values[index] ?? null;
    if (value === null) {
      if (index === 0) throw foreignCursor();
      continue;
    }
    if (!suits(key, value)) throw foreignCursor();
    const sign = key.isDescending ? sql`<` : sql`>`;
    alternatives.push(
      sql`(${sql.join([...equal, sql`${key.column} ${sign} ${value}`], sql` and `)})`,
    );
    equal.push(sql`${key.column} = ${value}`);
  }
  const [first] = keys;
  const [value] = values;
  const after = sql`(${sql.join(alternatives, sql` or `)})`;
  if (!first || keys.length === 1) return after;
  // Said once more for engines that find a place in an index by a plain comparison only.
  return sql`${first.column} ${first.isDescending ? sql`<=` : sql`>=`} ${value} and ${after}`;
}

const suits = ({ isNumber, isInteger }: SortKey, value: string | number): boolean =>
  isNumber
    ? typeof value === "number" && (!isInteger || Number.isSafeInteger(value))
    : typeof value === "string" && isStorable(value);

/** How many records fit a search, counted up to a number. */
export async function countHits(
  db: Executor,
  scope: SearchScope,
  search: Search,
  { most, strategy }: { most: number; strategy: SearchStrategy },
): Promise<number> {
  const source = new SearchSource(scope, search, strategy);
  const { rows } = await sql<{ total: number | string }>`
    select count(*) as total from (select 1 as one ${source.toSql()} limit ${most}) as hits`.execute(
    db,
  );
  return Number(rows[0]?.total ?? 0);
}

import { COMMON_MATCHES } from "../limits.ts";
import sql, { join } from "sql-template-tag";
import { engineOf, type Executor } from "../store/tables.ts";
import type { Search } from "./parse-search.ts";
import type { SearchStrategy, SearchScope } from "./search-source.ts";
import { runStatement } from "../store/run-statement.ts";
import { likeAnywhere, trigramMatch } from "../store/trigram-match.ts";
import { callsThatSay } from "./transcript-texts.ts";
import { textsOf } from "./searched-texts.ts";

/** The strategies for the two statements of a search: the page, and the total. */
export interface SearchStrategies {
  readonly page: SearchStrategy;
  readonly count: SearchStrategy;
}

/**
 * Chooses how to find the words of a search. PostgreSQL decides itself, except for words of two tables. SQLite has no
 * statistics of words, so their records are counted, up to a limit: a rare word is looked up first, a common one is
 * tested last. Without other conditions the index of trigrams, which is in the order of ids, always
 * comes first.
 */
export async function chooseStrategies(
  db: Executor,
  scope: SearchScope,
  search: Search,
): Promise<SearchStrategies> {
  const engine = engineOf(db);
  const strategy = (usesTrigrams: boolean): SearchStrategy => ({ engine, usesTrigrams });
  if (engine === "postgres") {
    const isRare = !search.inTranscripts || !(await hasCommonWord(db, scope, search.words));
    return { page: strategy(isRare), count: strategy(isRare) };
  }
  const texts = textsOf(search);
  const match = texts.length === 0 ? undefined : trigramMatch(scope.type.id, texts);
  if (match === undefined) return { page: strategy(true), count: strategy(true) };
  const isOnlyText =
    search.groups.length <= 1 && search.groups.flat().every(({ test }) => test.is === "like");
  if (isOnlyText && search.orders.length === 0)
    return { page: strategy(true), count: strategy(true) };
  const statement = sql`select count(*) as total from (
    select 1 as one from record_trigrams where record_trigrams match ${match}
    limit ${COMMON_MATCHES}) as hits`;
  const [row] = await runStatement<{ total: number }>(db, statement, { isPrepared: false });
  const isRare = (row?.total ?? 0) < COMMON_MATCHES;
  return { page: strategy(isRare), count: strategy(isRare || isOnlyText) };
}

/** Whether many calls have one of the words in their texts or transcripts. */
async function hasCommonWord(
  db: Executor,
  { type }: SearchScope,
  words: readonly string[],
): Promise<boolean> {
  if (words.length === 0) return false;
  const counts = words.map((word) => {
    const pattern = likeAnywhere(word);
    return sql`(select count(*) from (
      select w.id from records as w
      where w.object_type_id = ${type.id} and w.search_text like ${pattern} escape '\\'
      union all ${callsThatSay(pattern)} limit ${COMMON_MATCHES}) as hits)`;
  });
  const statement = sql`select greatest(${join(counts)}) as most`;
  const [row] = await runStatement<{ most: string }>(db, statement, { isPrepared: false });
  return Number(row?.most) >= COMMON_MATCHES;
}

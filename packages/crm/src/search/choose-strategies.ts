import { COMMON_MATCHES } from "../limits.ts";
import sql from "sql-template-tag";
import { engineOf, type Executor } from "../store/tables.ts";
import type { Search } from "./parse-search.ts";
import type { SearchStrategy, SearchScope } from "./search-source.ts";
import { runStatement } from "../store/run-statement.ts";
import { trigramMatch } from "../store/trigram-match.ts";
import { textsOf } from "./searched-texts.ts";

/** The strategies for the two statements of a search: the page, and the total. */
export interface SearchStrategies {
  readonly page: SearchStrategy;
  readonly count: SearchStrategy;
}

/**
 * Chooses how to find the words of a search. PostgreSQL decides itself. SQLite has no statistics of
 * words, so their records are counted, up to a limit: a rare word is looked up first, a common one is
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
  const texts = engine === "postgres" ? [] : textsOf(search);
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

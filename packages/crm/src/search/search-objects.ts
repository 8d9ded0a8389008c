import { DEFAULT_PAGE_SIZE, type SearchLimits } from "../limits.ts";
import { CrmError } from "../errors/crm-error.ts";
import { findRecordsOf, type CrmRecord } from "../model/crm-record.ts";
import type { ObjectType } from "../model/object-types.ts";
import { matchesArchiveFilter, type ArchiveFilter } from "../objects/recycle-bin.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { chooseStrategies } from "./choose-strategies.ts";
import { parseSearch } from "./parse-search.ts";
import { readPlace, writePlace } from "./search-cursor.ts";
import { listHits } from "./search-pages.ts";
import type { SearchRequest } from "./search-schema.ts";

export interface FoundObjects {
  /** The total, counted up to the limit. */
  readonly total: number;
  readonly records: readonly CrmRecord[];
  /** The cursor of the next page; undefined at the end. */
  readonly after: string | undefined;
}

/**
 * Returns one page of a search, by default in the order of ids. A cursor is the position of a record,
 * not an offset, so that concurrent changes skip no record.
 */
export async function searchObjects(
  context: CrmContext,
  type: ObjectType,
  request: SearchRequest,
  { archiveFilter, limits }: { archiveFilter: ArchiveFilter; limits: SearchLimits },
): Promise<FoundObjects> {
  const search = parseSearch(context, type, request, limits);
  const scope = { type, archiveFilter, now: context.now };
  const start = readPlace(request.after ?? undefined);
  const skipped = "skip" in start ? start.skip : 0;
  const before = "skip" in start ? start.skip : start.seen;
  if (before > 0 && before >= limits.results) throw tooFar(limits.results);
  const limit = Math.min(request.limit ?? DEFAULT_PAGE_SIZE, limits.results - before);
  const strategy = await chooseStrategies(context.db, scope, search);
  const { hits, total } = await listHits(context.db, scope, search, {
    limit: skipped + limit + 1,
    from: "skip" in start ? undefined : start,
    strategy: strategy.page,
    count: { most: limits.results, strategy: strategy.count },
  });
  const shown = hits.slice(skipped, skipped + limit);
  const last = hits.length > skipped + limit ? shown.at(-1) : undefined;
  const records = await findRecordsOf(
    context.db,
    type,
    shown.map(({ id }) => id),
  );
  return {
    total,
    // A record may have been archived or restored in the meantime.
    records: records.filter((record) => matchesArchiveFilter(record, archiveFilter, context.now)),
    after: last && writePlace({ ...last.place, seen: before + limit }),
  };
}

const tooFar = (results: number): CrmError =>
  new CrmError(
    "invalid",
    `A search is paged up to ${results} results. Filter for what comes after the last one instead.`,
    [{ message: "Result window exceeded.", in: "after", code: "LIMIT_EXCEEDED" }],
  );

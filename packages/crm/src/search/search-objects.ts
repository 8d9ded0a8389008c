import { DEFAULT_PAGE_SIZE, type SearchLimits } from "../limits.ts";
import { CrmError } from "../errors/crm-error.ts";
import type { CrmRecord } from "../model/crm-record.ts";
import type { ObjectType } from "../model/object-types.ts";
import { findRecordsOf } from "../objects/record-repository.ts";
import { isWhere, type Whereabouts } from "../objects/recycle-bin.ts";
import type { Work } from "../model/crm-context.ts";
import { chooseMeans } from "./choose-means.ts";
import { parseSearch } from "./parse-search.ts";
import { readPlace, writePlace } from "./search-cursor.ts";
import { countHits, listHits } from "./search-pages.ts";
import type { SearchRequest } from "./search-schema.ts";

export interface FoundObjects {
  /** How many there are in all, counted up to the limit of results. */
  readonly total: number;
  readonly records: readonly CrmRecord[];
  /** Leads to the next page; undefined at the end. */
  readonly after: string | undefined;
}

/**
 * One page of a search, by id where no order is asked for. The place between two pages is that of a
 * record, not a number, so that changes meanwhile make no record be left out.
 */
export async function searchObjects(
  work: Work,
  type: ObjectType,
  request: SearchRequest,
  { place, limits }: { place: Whereabouts; limits: SearchLimits },
): Promise<FoundObjects> {
  const search = parseSearch(work, type, request, limits);
  const scope = { type, place, now: work.now };
  const start = readPlace(request.after ?? undefined);
  const skipped = "skip" in start ? start.skip : 0;
  const before = "skip" in start ? start.skip : start.seen;
  if (before > 0 && before >= limits.results) throw tooFar(limits.results);
  const limit = Math.min(request.limit ?? DEFAULT_PAGE_SIZE, limits.results - before);
  const means = await chooseMeans(work.db, scope, search);
  const hits = await listHits(work.db, scope, search, {
    limit: skipped + limit + 1,
    from: "skip" in start ? undefined : start,
    means: means.page,
  });
  const shown = hits.slice(skipped, skipped + limit);
  const last = hits.length > skipped + limit ? shown.at(-1) : undefined;
  const records = await findRecordsOf(
    work.db,
    type,
    shown.map(({ id }) => id),
  );
  return {
    total: await countHits(work.db, scope, search, {
      most: limits.results,
      means: means.count,
    }),
    // One that was archived or restored at this moment is of the other kind now.
    records: records.filter((record) => isWhere(record, place, work.now)),
    after: last && writePlace({ ...last.place, seen: before + limit }),
  };
}

const tooFar = (results: number): CrmError =>
  new CrmError(
    "invalid",
    `A search is paged up to ${results} results. Filter for what comes after the last one instead.`,
    [{ message: "This page is too far.", in: "after", code: "LIMIT_EXCEEDED" }],
  );

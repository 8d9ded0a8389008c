import { MAX_LIGHT_VALUES } from "../limits.ts";
import type { SortInput, SearchRequest } from "./search-schema.ts";

const lightOperators: ReadonlySet<string> = new Set([
  "EQ",
  "IN",
  "LT",
  "LTE",
  "GT",
  "GTE",
  "BETWEEN",
  "HAS_PROPERTY",
]);

/**
 * Tells whether a search only scans one index and reads no more than it returns, so that it doesn't
 * delay other requests. All other searches run in the background.
 */
export function isLight({ query, filterGroups, sorts }: SearchRequest): boolean {
  const filters = (filterGroups ?? []).flatMap((group) => group.filters ?? []);
  const [filter, ...otherFilters] = filters;
  const [sort, ...otherSorts] = sorts ?? [];
  if (query || otherFilters.length > 0 || otherSorts.length > 0) return false;
  if (!filter) return true;
  if (!lightOperators.has(filter.operator)) return false;
  if ((filter.values?.length ?? 0) > MAX_LIGHT_VALUES) return false;
  return sort === undefined || nameOf(sort) === filter.propertyName;
}

const nameOf = (sort: SortInput): string =>
  typeof sort === "string" ? sort.replace(/^-/, "") : sort.propertyName;

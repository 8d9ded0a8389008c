import { z } from "zod";
import { propertiesOf } from "../model/object-properties.ts";
import type { ObjectType } from "../model/object-types.ts";
import { parseFilter, type SearchCondition } from "./parse-filter.ts";
import type { RecordCondition } from "./record-conditions.ts";
import { refusal, searchField, type SearchContext, type SearchField } from "./search-field.ts";
import { hasNumberLike } from "../phone-numbers/number-search.ts";
import type { SearchLimits } from "../limits.ts";
import type { SortInput, SearchRequest } from "./search-schema.ts";
import { wordsOfQuery } from "../text/fold-text.ts";

export interface SearchOrder {
  readonly field: SearchField;
  readonly isDescending: boolean;
}

/** A parsed search. */
export interface Search {
  /** All conditions of at least one group must match; without groups everything matches. */
  readonly groups: readonly (readonly SearchCondition[])[];
  /** Folded words that the record must all have. */
  readonly words: readonly string[];
  /** Whether a word may be in the transcript of a call instead. */
  readonly inTranscripts?: boolean;
  /** An alternative to the words: a condition on the record's id. */
  readonly alternative?: RecordCondition | undefined;
  /** Must match as well. */
  readonly conditions?: readonly RecordCondition[];
  readonly orders: readonly SearchOrder[];
}

/** Parses a search; throws for unknown properties and exceeded limits. */
export function parseSearch(
  context: SearchContext,
  type: ObjectType,
  request: SearchRequest,
  limits: SearchLimits,
): Search {
  const groups = (request.filterGroups ?? []).map(({ filters }) => filters ?? []);
  const query = request.query ?? "";
  assertAtMost(limits.filterGroups, groups.length, "filterGroups", "filter groups");
  for (const group of groups) {
    assertAtMost(limits.filtersInGroup, group.length, "filters", "filters in a group");
  }
  assertAtMost(limits.filters, groups.flat().length, "filters", "filters in all");
  assertAtMost(limits.queryLength, query.length, "query", "characters of a query");
  const words = wordsOfQuery(query);
  return {
    groups: groups
      .filter((group) => group.length > 0)
      .map((group) =>
        group.map((filter) => parseFilter(context, type, filter, limits.queryLength)),
      ),
    words,
    alternative:
      words.length > 0 && hasNumbers(context, type)
        ? hasNumberLike(query, {
            objectTypeId: type.id,
            defaultCountry: context.defaultCountry,
          })
        : undefined,
    orders: (request.sorts ?? []).map((sort) => parseSort(context, type, sort)),
  };
}

/** Records of other types are found faster without looking for numbers. */
const hasNumbers = (context: SearchContext, { id }: ObjectType): boolean =>
  Object.values(propertiesOf(context, id)).some((property) => property.type === "phone_number");

function assertAtMost(most: number, given: number, place: string, words: string): void {
  if (given <= most) return;
  throw refusal(`A search has at most ${most} ${words}.`, place, "LIMIT_EXCEEDED");
}

const writtenSort = z.object({ propertyName: z.string(), direction: z.string().optional() });

/**
 * A sort is a name, a name after `-` for descending order, or an object.
 * @compat The vendor's client declares sorts as strings and passes them on unchanged: its users
 * write the object as JSON into the string.
 */
function parseSort(context: SearchContext, type: ObjectType, given: SortInput): SearchOrder {
  const sort = typeof given === "string" ? readSort(given) : given;
  const { field } = searchField(context, type, sort.propertyName, "sorts");
  return { field, isDescending: sort.direction === "DESCENDING" };
}

function readSort(text: string): z.infer<typeof writtenSort> {
  if (text.startsWith("-")) return { propertyName: text.slice(1), direction: "DESCENDING" };
  if (!text.startsWith("{")) return { propertyName: text };
  try {
    return writtenSort.parse(JSON.parse(text));
  } catch (cause) {
    const error = refusal("A sort names a property and a direction.", "sorts", "INVALID_SORT");
    error.cause = cause;
    throw error;
  }
}

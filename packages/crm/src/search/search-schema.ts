import { MAX_NAMES, MAX_SORTS, MAX_SEARCH_PAGE_SIZE } from "../limits.ts";
import { z } from "zod";

const operators = [
  "EQ",
  "NEQ",
  "LT",
  "LTE",
  "GT",
  "GTE",
  "BETWEEN",
  "IN",
  "NOT_IN",
  "HAS_PROPERTY",
  "NOT_HAS_PROPERTY",
  "CONTAINS_TOKEN",
  "NOT_CONTAINS_TOKEN",
] as const;

const filterValue = z.union([z.string(), z.number(), z.boolean()]).transform(String);

const filter = z
  .object({
    propertyName: z.string(),
    operator: z.enum(operators),
    value: filterValue.nullish(),
    /** The upper end of BETWEEN, inclusive. */
    highValue: filterValue.nullish(),
    /** For IN and NOT_IN. */
    values: z.array(filterValue).max(MAX_NAMES).nullish(),
  })
  .meta({ id: "SearchFilter" });
export type FilterInput = z.infer<typeof filter>;

const directions = ["ASCENDING", "DESCENDING"] as const;
const sortInput = z.union([
  z.string(),
  z.object({ propertyName: z.string(), direction: z.enum(directions).nullish() }),
]);
export type SortInput = z.infer<typeof sortInput>;

/** The body of a search; everything is optional. */
export const searchRequest = z
  .object({
    /** At least one must match. */
    filterGroups: z
      .array(
        z.object({
          /** All must match. */
          filters: z.array(filter).nullish(),
        }),
      )
      .nullish(),
    /** Words that the record must all have. */
    query: z.string().nullish(),
    sorts: z.array(sortInput).max(MAX_SORTS).nullish(),
    properties: z.array(z.string()).max(MAX_NAMES).nullish(),
    limit: z.coerce.number().int().min(1).max(MAX_SEARCH_PAGE_SIZE).nullish(),
    after: z.union([z.string(), z.number()]).transform(String).nullish(),
  })
  .meta({ id: "SearchRequest" });
export type SearchRequest = z.infer<typeof searchRequest>;

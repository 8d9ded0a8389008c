import { expect, it } from "vitest";
import { isLight } from "./is-light.ts";
import type { SearchRequest } from "./search-schema.ts";

const one = (operator: "EQ" | "NEQ" | "GT" | "IN" | "CONTAINS_TOKEN" | "NOT_HAS_PROPERTY") => ({
  propertyName: "subject",
  operator,
});
const group = (...filters: ReturnType<typeof one>[]) => [{ filters }];

it.each<[string, boolean, SearchRequest]>([
  ["everything", true, {}],
  ["one sort", true, { sorts: ["-subject"] }],
  ["one value", true, { filterGroups: group(one("EQ")) }],
  ["a range sorted by its property", true, { filterGroups: group(one("GT")), sorts: ["-subject"] }],
  [
    "a range sorted by another property",
    false,
    { filterGroups: group(one("GT")), sorts: ["content"] },
  ],
  ["words", false, { query: "word" }],
  ["a word in a property", false, { filterGroups: group(one("CONTAINS_TOKEN")) }],
  ["other values", false, { filterGroups: group(one("NEQ")) }],
  ["no value", false, { filterGroups: group(one("NOT_HAS_PROPERTY")) }],
  ["two filters", false, { filterGroups: group(one("EQ"), one("GT")) }],
  ["two groups", false, { filterGroups: [...group(one("EQ")), ...group(one("EQ"))] }],
  ["two sorts", false, { sorts: ["subject", "content"] }],
  [
    "very many values",
    false,
    {
      filterGroups: [
        { filters: [Object.assign(one("IN"), { values: Array.from({ length: 101 }, String) })] },
      ],
    },
  ],
])("classifies a search for %s as light: %s", (_what, expected, request) => {
  expect(isLight(request)).toBe(expected);
});

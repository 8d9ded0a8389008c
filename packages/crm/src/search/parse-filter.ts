import { wordsPattern } from "../text/index-entry.ts";
import type { ObjectType } from "../model/object-types.ts";
import { refusal, searchField, type SearchContext, type SearchField } from "./search-field.ts";
import type { FilterInput } from "./search-schema.ts";

/** The condition on a field. A record without a value matches only `unknown`. */
export type SearchTest =
  | { readonly is: "known" | "unknown" }
  | { readonly is: "in" | "notIn"; readonly values: readonly (string | number)[] }
  | {
      readonly is: "range";
      readonly bounds: readonly { readonly sign: Sign; readonly value: string | number }[];
    }
  | { readonly is: "like" | "notLike"; readonly name: string; readonly pattern: string };
type Sign = "<" | "<=" | ">" | ">=";

export interface SearchCondition {
  readonly field: SearchField;
  readonly test: SearchTest;
}

/** The parameters of a filter that operators require. */
interface Operands {
  readonly value: () => string | number;
  readonly highValue: () => string | number;
  readonly values: () => (string | number)[];
  /** The words of a value. */
  readonly words: () => { name: string; pattern: string };
}

const range =
  (sign: Sign) =>
  ({ value }: Operands): SearchTest => ({ is: "range", bounds: [{ sign, value: value() }] });

const tests: Record<FilterInput["operator"], (operands: Operands) => SearchTest> = {
  EQ: ({ value }) => ({ is: "in", values: [value()] }),
  NEQ: ({ value }) => ({ is: "notIn", values: [value()] }),
  LT: range("<"),
  LTE: range("<="),
  GT: range(">"),
  GTE: range(">="),
  BETWEEN: ({ value, highValue }) => ({
    is: "range",
    bounds: [
      { sign: ">=", value: value() },
      { sign: "<=", value: highValue() },
    ],
  }),
  IN: ({ values }) => ({ is: "in", values: values() }),
  NOT_IN: ({ values }) => ({ is: "notIn", values: values() }),
  HAS_PROPERTY: () => ({ is: "known" }),
  NOT_HAS_PROPERTY: () => ({ is: "unknown" }),
  CONTAINS_TOKEN: ({ words }) => ({ is: "like", ...words() }),
  NOT_CONTAINS_TOKEN: ({ words }) => ({ is: "notLike", ...words() }),
};

/** Parses a filter; throws if the property is unknown or a parameter of the operator is missing. */
export function parseFilter(
  context: SearchContext,
  type: ObjectType,
  filter: FilterInput,
  maxWordsLength: number,
): SearchCondition {
  const { propertyName, operator } = filter;
  const { field, read } = searchField(context, type, propertyName, propertyName);

  function needed<T>(given: T | null | undefined, name: string): T {
    if (given !== null && given !== undefined && given !== "") return given;
    throw refusal(`${operator} asks for ${name}.`, propertyName, "MISSING_VALUE");
  }

  const test = tests[operator]({
    value: () => read(needed(filter.value, "value")),
    highValue: () => read(needed(filter.highValue, "highValue")),
    values: () => {
      const given = needed(filter.values, "values");
      if (given.length === 0) needed(undefined, "values");
      return [...new Set(given.map(read))];
    },
    words: () => {
      if (field.in === "record") {
        throw refusal(`${propertyName} holds no words.`, propertyName, "INVALID_OPERATOR");
      }
      const value = needed(filter.value, "value");
      // The engines refuse longer patterns.
      if (value.length > maxWordsLength) {
        const reason = `${operator} takes at most ${maxWordsLength} characters.`;
        throw refusal(reason, propertyName, "LIMIT_EXCEEDED");
      }
      const pattern = wordsPattern(value);
      if (pattern !== undefined) return { name: field.name, pattern };
      throw refusal(`${operator} asks for a word.`, propertyName, "INVALID_VALUE");
    },
  });
  return { field, test };
}

import * as fc from "fast-check";
import { z } from "zod";
import { adversarialText, adversarialValue } from "./adversarial-values.ts";

/** The part of JSON Schema that zod generates. */
interface JsonSchema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly $ref?: string;
}

/** The share of values that violate their schema. */
const ODDITY = { weight: 1 };
const VALID = { weight: 40 };

/** Texts that are valid in some fields. */
const plausibleText = [
  "Ada",
  "1",
  "0",
  "2",
  "101",
  "201",
  "0-1",
  "0-2",
  "true",
  "HIGH",
  "OPEN",
  "+12025550101",
  "IN_PROGRESS",
  "COMPLETED",
  "1700000000000",
  "2026-01-01T00:00:00Z",
  "a@example.com",
  "https://example.com/",
  "OUTBOUND",
  "EQ",
  "text",
  "string",
  "HUBSPOT_DEFINED",
];

/** The length of lists, sometimes beyond the schema's limit. */
const LONG_LIST = 1100;

/**
 * Generates values for a schema: mostly valid, sometimes invalid, too long or missing. `names` are known
 * keys of open objects.
 */
export function arbitraryOf(schema: unknown, names: readonly string[]): fc.Arbitrary<unknown> {
  if (!(schema instanceof z.ZodType)) return adversarialValue;
  const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any", reused: "inline" });
  return build(json as JsonSchema, names, 0);
}

function build(schema: JsonSchema, names: readonly string[], depth: number): fc.Arbitrary<unknown> {
  if (depth > 6 || schema.$ref !== undefined) return adversarialValue;
  return fc.oneof(
    { arbitrary: validValue(schema, names, depth), ...VALID },
    { arbitrary: adversarialValue, ...ODDITY },
  );
}

function validValue(
  schema: JsonSchema,
  names: readonly string[],
  depth: number,
): fc.Arbitrary<unknown> {
  const alternatives = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (alternatives && alternatives.length > 0) {
    return fc.oneof(...alternatives.map((each) => build(each, names, depth + 1)));
  }
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum && schema.enum.length > 0) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case "object":
      return objectOf(schema, names, depth);
    case "array":
      return arrayOf(schema, names, depth);
    case "string":
      return fc.oneof(
        { arbitrary: fc.constantFrom(...plausibleText, ...names), weight: 3 },
        { arbitrary: adversarialText, weight: 1 },
      );
    case "integer":
    case "number":
      return fc.oneof(fc.integer({ min: 0, max: 400 }), fc.constantFrom(0, 1, 101, 201, 301, 1e13));
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    default:
      return adversarialValue;
  }
}

function objectOf(
  { properties = {}, required = [], additionalProperties }: JsonSchema,
  names: readonly string[],
  depth: number,
): fc.Arbitrary<unknown> {
  const known = fc.record(
    Object.fromEntries(
      Object.entries(properties).map(([name, each]) => [name, build(each, names, depth + 1)]),
    ),
    { requiredKeys: [...required] },
  );
  const isOpen = typeof additionalProperties === "object";
  const value = isOpen ? build(additionalProperties, names, depth + 1) : adversarialValue;
  const key = fc.oneof({ arbitrary: fc.constantFrom(...names), weight: 5 }, adversarialText);
  const others = fc.dictionary(key, value, { maxKeys: isOpen ? 3 : 1 });
  return fc
    .tuple(known, isOpen ? others : fc.option(others, { nil: {}, freq: 8 }))
    .map(([one, other]) => Object.assign({}, other, one));
}

function arrayOf(
  { items = {}, minItems = 0, maxItems = LONG_LIST }: JsonSchema,
  names: readonly string[],
  depth: number,
): fc.Arbitrary<unknown> {
  const item = build(items, names, depth + 1);
  const some = fc.array(item, { minLength: minItems, maxLength: Math.max(minItems, 3) });
  const tooMany = item.map((each) =>
    Array.from({ length: Math.min(maxItems, LONG_LIST) + 1 }, () => each),
  );
  return fc.oneof({ arbitrary: some, weight: 15 }, { arbitrary: tooMany, weight: 1 });
}

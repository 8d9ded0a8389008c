import type { Schema, ScalarTypes } from "./schema.ts";

/** A JSON Schema document (draft 2020-12), or a part of one. */
export type JsonSchema = { [keyword: string]: unknown };

const scalars: { [Name in keyof ScalarTypes]: JsonSchema } = {
  string: { type: "string" },
  number: { type: "number" },
  epochMs: { type: "number", minimum: 1e11, exclusiveMaximum: 1e14 },
  pixels: { type: "number", exclusiveMinimum: 0 },
  boolean: { type: "boolean" },
  booleanLike: { anyOf: [{ type: "boolean" }, { enum: [0, 1] }] },
  id: { anyOf: [{ type: "integer" }, { type: "string", pattern: "^\\d{1,16}$" }] },
  stringOrNumber: { type: ["string", "number"] },
  primitive: { type: ["string", "number", "boolean", "null"] },
  url: { type: "string", pattern: "^https?:\\/\\/[^\\s/]" },
  any: {},
};

/** The JSON Schemas of the fields. */
const properties = (fields: Readonly<Record<string, Schema>>): JsonSchema =>
  Object.fromEntries(Object.entries(fields).map(([name, shape]) => [name, toJsonSchema(shape)]));

/** Converts a schema to a JSON Schema. Optional fields are not in `required`; null is not listed. */
export function toJsonSchema(schema: Schema): JsonSchema {
  if (typeof schema === "string") {
    return Object.hasOwn(scalars, schema)
      ? scalars[schema as keyof ScalarTypes]
      : { type: "string", enum: schema.split("|") };
  }
  if (Array.isArray(schema)) return { type: "array", items: toJsonSchema(schema[0] as Schema) };
  const { "*": item, "!": needed, ...optional } = schema as Readonly<Record<string, Schema>>;
  if (item) return { type: "object", additionalProperties: toJsonSchema(item) };
  const required = { ...(needed as Readonly<Record<string, Schema>> | undefined) };
  return {
    type: "object",
    properties: { ...properties(required), ...properties(optional) },
    ...(needed && { required: Object.keys(required) }),
  };
}

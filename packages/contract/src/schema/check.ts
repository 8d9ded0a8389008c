import type { Schema, ScalarTypes } from "./schema.ts";

const isFiniteNumber = (value: unknown): value is number =>
  typeof value === "number" && Number.isFinite(value);
const isString = (value: unknown): value is string => typeof value === "string";

const scalars: { [Name in keyof ScalarTypes]: (value: unknown) => boolean } = {
  string: isString,
  number: isFiniteNumber,
  pixels: (value) => isFiniteNumber(value) && value > 0,
  boolean: (value) => typeof value === "boolean",
  flag: (value) => typeof value === "boolean" || value === 0 || value === 1,
  id: (value) =>
    Number.isSafeInteger(isString(value) && /^\d{1,16}$/.test(value) ? Number(value) : value),
  key: (value) => isString(value) || isFiniteNumber(value),
  value: (value) => value === null || ["string", "number", "boolean"].includes(typeof value),
  url: (value) => isString(value) && /^https?:\/\/[^\s/]/i.test(value),
  any: () => true,
};

/**
 * Holds a value against a shape. Total: it reads only the fields the shape names, so that cycles,
 * depth and strange keys cannot hurt it.
 *
 * @param path where the value stands: field names and indexes, joined with dots.
 * @returns undefined where the value fits; else where it does not first, and what would have fitted:
 *   `data.calleeInfo.calleeId is not id`.
 */
export function check(schema: Schema, value: unknown, path = "data"): string | undefined {
  if (isString(schema)) {
    const fits = Object.hasOwn(scalars, schema)
      ? scalars[schema as keyof ScalarTypes](value)
      : isString(value) && schema.split("|").includes(value);
    return fits ? undefined : `${path} is not ${schema}`;
  }
  const isArray = Array.isArray(schema);
  if (typeof value !== "object" || value === null || isArray !== Array.isArray(value)) {
    return `${path} is not ${isArray ? "array" : "object"}`;
  }
  for (const [field, shape, isOptional] of fieldsOf(schema, value)) {
    const item: unknown = Object.hasOwn(value, field)
      ? value[field as keyof typeof value]
      : undefined;
    // @compat A null stands for absent, and fields that no shape lists pass: apps made after the
    // vendor's demos send both.
    const misfit = isOptional && item == null ? undefined : check(shape, item, `${path}.${field}`);
    if (misfit) return misfit;
  }
  return undefined;
}

/** What to look at in an object or array: each field with its shape, and whether it may be absent. */
function* fieldsOf(schema: object, value: object): Generator<[string, Schema, boolean]> {
  for (const [name, shape] of Object.entries(schema) as [string, Schema][]) {
    if (name === "*" || Array.isArray(schema)) {
      for (const key of Object.keys(value)) yield [key, shape, false];
    } else {
      yield [name.replace("?", ""), shape, name.endsWith("?")];
    }
  }
}

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

interface Field {
  readonly name: string;
  readonly shape: Schema;
  readonly isOptional: boolean;
}

/** The fields of each shape that was checked before: a shape is read once, a message a thousand times. */
const knownFields = new WeakMap<object, readonly Field[]>();

function fieldsOf(schema: object): readonly Field[] {
  const known = knownFields.get(schema);
  if (known) return known;
  const fields = Object.entries(schema).map(([name, shape]: [string, Schema]) => ({
    name: name.replace("?", ""),
    shape,
    isOptional: name.endsWith("?"),
  }));
  knownFields.set(schema, fields);
  return fields;
}

/** Of a map or an array: the fields that the value has, all of one shape. */
const itemsOf = (shape: Schema, value: object): readonly Field[] =>
  Object.keys(value).map((name) => ({ name, shape, isOptional: false }));

/**
 * Holds a value against a shape. Total: it reads only the fields the shape names, so that cycles,
 * depth and strange keys cannot hurt it.
 *
 * @returns undefined where the value fits; else, to be put behind the value's name, where it does not
 *   first, and what would have fitted: `.calleeInfo.calleeId is not id`.
 */
export function check(schema: Schema, value: unknown): string | undefined {
  if (isString(schema)) {
    const fits = Object.hasOwn(scalars, schema)
      ? scalars[schema as keyof ScalarTypes](value)
      : isString(value) && schema.split("|").includes(value);
    return fits ? undefined : ` is not ${schema}`;
  }
  const [item] = Array.isArray(schema) ? (schema as readonly [Schema]) : [];
  if (
    typeof value !== "object" ||
    value === null ||
    (item !== undefined) !== Array.isArray(value)
  ) {
    return ` is not ${item === undefined ? "object" : "array"}`;
  }
  const each = item ?? (schema as { readonly "*"?: Schema })["*"];
  for (const { name, shape, isOptional } of each ? itemsOf(each, value) : fieldsOf(schema)) {
    const own: unknown = Object.hasOwn(value, name) ? value[name as keyof typeof value] : undefined;
    if (isOptional && (own === undefined || own === null)) continue;
    const misfit = check(shape, own);
    if (misfit) return `.${name}${misfit}`;
  }
  return undefined;
}

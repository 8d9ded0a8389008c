import { ownValue } from "../schema/own-value.ts";
import { isString } from "../schema/scalars.ts";
import type { Schema } from "../schema/schema.ts";
import { createWarning, type MessageWarning } from "./habits.ts";
import { Mismatch, readScalar } from "./scalar-readings.ts";

type Fields = Readonly<Record<string, Schema>>;
type Values = Readonly<Record<string, unknown>>;

/** A field of a schema, found by its name in lower case. */
interface Field {
  readonly name: string;
  readonly schema: Schema;
  readonly isRequired: boolean;
}

/** Schemas are constants: the fields of each are listed once. */
const fieldsOf = new WeakMap<object, ReadonlyMap<string, Field>>();

function listFields(schema: Fields): ReadonlyMap<string, Field> {
  const existing = fieldsOf.get(schema);
  if (existing) return existing;
  const { "!": required = {}, ...optional } = schema as Fields & { "!"?: Fields };
  const list = (fields: Fields, isRequired: boolean): (readonly [string, Field])[] =>
    Object.entries(fields).map(([name, fieldSchema]) => [
      name.toLowerCase(),
      { name, schema: fieldSchema, isRequired },
    ]);
  const fields = new Map([...list(required, true), ...list(optional, false)]);
  fieldsOf.set(schema, fields);
  return fields;
}

/** Renames fields whose names differ from the schema only in case. An exact name has precedence. */
function withExactNames(
  fields: ReadonlyMap<string, Field>,
  values: Values,
  path: string,
  warnings: MessageWarning[],
): Values {
  let renamed: Record<string, unknown> | undefined;
  for (const key of Object.keys(values)) {
    const name = fields.get(key.toLowerCase())?.name;
    if (name === undefined || name === key) continue;
    renamed ??= { ...values };
    if (ownValue(renamed, name) == null) renamed[name] = values[key];
    delete renamed[key];
    warnings.push(createWarning(`${path}.${name}`, "fieldSpelling"));
  }
  return renamed ?? values;
}

function readObject(
  schema: Fields,
  given: Values,
  path: string,
  warnings: MessageWarning[],
): unknown {
  const fields = listFields(schema);
  const values = withExactNames(fields, given, path, warnings);
  let changed: Record<string, unknown> | undefined;
  for (const { name, schema: fieldSchema, isRequired } of fields.values()) {
    const value = ownValue(values, name);
    if (value == null && !isRequired) continue;
    const field = `${path}.${name}`;
    const result = readValue(fieldSchema, value, field, warnings);
    // A value that is read as null counts as missing.
    const read = isRequired && result === null ? new Mismatch(" is missing") : result;
    if (read instanceof Mismatch) {
      if (isRequired) return new Mismatch(`.${name}${read.text}`);
      changed ??= { ...values };
      delete changed[name];
      warnings.push(createWarning(field, "ignoredField"));
    } else if (read !== value) {
      changed ??= { ...values };
      changed[name] = read;
    }
  }
  return changed ?? values;
}

/** A warning contains an app's name of an item only if the name can't be personal. */
const ITEM_NAME = /^(?!.*\d{5})[a-z]\w{0,60}$/i;

/** Keeps the readable items of a map or an array. A map's keys come from the app and are never assigned. */
function readItems(item: Schema, values: object, path: string, warnings: MessageWarning[]): object {
  const entries = Object.entries(values as Values);
  const items: [string, unknown][] = [];
  let isChanged = false;
  for (const [key, value] of entries) {
    const field = `${path}.${ITEM_NAME.test(key) ? key : "*"}`;
    const read = readValue(item, value, field, warnings);
    isChanged ||= read !== value;
    if (read instanceof Mismatch) warnings.push(createWarning(field, "ignoredField"));
    else items.push([key, read]);
  }
  if (!isChanged) return values;
  return Array.isArray(values) ? items.map(([, value]) => value) : Object.fromEntries(items);
}

/**
 * Reads a part of an app's message: as the contract defines it, or by a habit. Never throws, reads only
 * fields of the schema, and copies only what it changes.
 *
 * @returns the value, or a Mismatch if it can't be read.
 */
export function readValue(
  schema: Schema,
  value: unknown,
  path: string,
  warnings: MessageWarning[],
): unknown {
  if (isString(schema)) return readScalar(schema, value, path, warnings);
  const isArray = Array.isArray(schema);
  if (typeof value !== "object" || value === null || Array.isArray(value) !== isArray) {
    return new Mismatch(` is not ${isArray ? "array" : "object"}`);
  }
  const item = (schema as Fields)[isArray ? 0 : "*"];
  return item === undefined
    ? readObject(schema as Fields, value as Values, path, warnings)
    : readItems(item, value, path, warnings);
}

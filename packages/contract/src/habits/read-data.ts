import { ownValue } from "../schema/own-value.ts";
import { isString } from "../schema/scalars.ts";
import type { Schema } from "../schema/schema.ts";
import { createWarning, type MessageWarning } from "./habits.ts";
import { Mismatch, readScalar } from "./scalar-readings.ts";

type Fields = Readonly<Record<string, Schema>>;
type Values = Readonly<Record<string, unknown>>;

/** A field of an object's shape, found by its name in lower case. */
interface Field {
  readonly name: string;
  readonly schema: Schema;
  readonly isRequired: boolean;
}

/** Shapes are constants: each is looked through once. */
const fieldsOf = new WeakMap<object, ReadonlyMap<string, Field>>();

function listFields(schema: Fields): ReadonlyMap<string, Field> {
  const known = fieldsOf.get(schema);
  if (known) return known;
  const { "!": required = {}, ...optional } = schema as Fields & { "!"?: Fields };
  const list = (fields: Fields, isRequired: boolean): (readonly [string, Field])[] =>
    Object.entries(fields).map(([name, shape]) => [
      name.toLowerCase(),
      { name, schema: shape, isRequired },
    ]);
  const fields = new Map([...list(required, true), ...list(optional, false)]);
  fieldsOf.set(schema, fields);
  return fields;
}

/** Gives fields whose names differ only in case the names that the shape has; the exact name wins. */
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
  for (const { name, schema: shape, isRequired } of fields.values()) {
    const value = ownValue(values, name);
    if (value == null && !isRequired) continue;
    const field = `${path}.${name}`;
    const result = readValue(shape, value, field, warnings);
    // What is read as none is not there.
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

/** An app's own name for an item is quoted in warnings only where it can't be anybody's number or text. */
const ITEM_NAME = /^(?!.*\d{5})[a-z]\w{0,60}$/i;

/** A map or an array keeps what can be read. A map's keys are the app's own: nothing is assigned by them. */
function readItems(item: Schema, values: object, path: string, warnings: MessageWarning[]): object {
  const entries = Object.entries(values as Values);
  const kept: [string, unknown][] = [];
  let isChanged = false;
  for (const [key, value] of entries) {
    const field = `${path}.${ITEM_NAME.test(key) ? key : "*"}`;
    const read = readValue(item, value, field, warnings);
    isChanged ||= read !== value;
    if (read instanceof Mismatch) warnings.push(createWarning(field, "ignoredField"));
    else kept.push([key, read]);
  }
  if (!isChanged) return values;
  return Array.isArray(values) ? kept.map(([, value]) => value) : Object.fromEntries(kept);
}

/**
 * Reads a part of an app's message: as the contract has it, by a habit, or not at all. Total: it looks
 * only at the fields that the shape names, and copies only what it changes.
 *
 * @returns the value to go on with, or why there is none.
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

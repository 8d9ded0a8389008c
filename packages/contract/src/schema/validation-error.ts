import { ownValue } from "./own-value.ts";
import { isString, scalars, type Scalars } from "./scalars.ts";
import type { Schema } from "./schema.ts";

/**
 * Validates a value. Never throws, and reads only fields of the schema, so that cycles, depth and unusual
 * keys do no harm.
 *
 * @param known the scalars that the schema may use.
 * @param isRequired whether the fields of the schema are required.
 * @returns undefined if the value is valid; otherwise the first invalid field and its schema, to append to
 *   the value's name: `.calleeInfo.calleeId is not id`.
 */
export function findMismatch(
  known: Scalars,
  schema: Schema,
  value: unknown,
  isRequired = false,
): string | undefined {
  if (isString(schema)) {
    const isValid =
      ownValue(known, schema) ?? ((text) => schema.split("|").includes(text as string));
    return isValid(value) ? undefined : ` is not ${schema}`;
  }
  const isArray = Array.isArray(schema);
  if (typeof value !== "object" || !value || Array.isArray(value) !== isArray) {
    return ` is not ${isArray ? "array" : "object"}`;
  }
  const fields = schema as { readonly [field: string]: Schema };
  const item = fields[isArray ? 0 : "*"];
  for (const name of Object.keys(item ? value : schema)) {
    const isGroup = name === "!" && !item;
    const fieldSchema = item ?? fields[name];
    const part: unknown = isGroup ? value : ownValue(value, name);
    if (part == null && !item && !isRequired) continue;
    // Unless all fields have the same schema, the name is a key of this one.
    const mismatch = findMismatch(known, fieldSchema as Schema, part, isGroup);
    if (mismatch) return isGroup ? mismatch : `.${name}${mismatch}`;
  }
  return undefined;
}

/** Validates a value. Returns the first error, or undefined if the value is valid. */
export const validationError = (schema: Schema, value: unknown): string | undefined =>
  findMismatch(scalars, schema, value);

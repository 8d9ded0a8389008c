import { ownValue } from "./own-value.ts";
import { isString, scalars, type Scalars } from "./scalars.ts";
import type { Schema } from "./schema.ts";

/**
 * Holds a value against a shape. Total: it reads only the fields the shape names, so that cycles,
 * depth and strange keys cannot hurt it.
 *
 * @param known the scalars that the shape may name.
 * @param isNeeded whether the fields that the shape lists have to be there.
 * @returns undefined where the value fits; else, to be put behind the value's name, where it does not
 *   first, and what would have fitted: `.calleeInfo.calleeId is not id`.
 */
export function misfitOf(
  known: Scalars,
  schema: Schema,
  value: unknown,
  isNeeded = false,
): string | undefined {
  if (isString(schema)) {
    const fits = ownValue(known, schema) ?? ((word) => schema.split("|").includes(word as string));
    return fits(value) ? undefined : ` is not ${schema}`;
  }
  const isArray = Array.isArray(schema);
  if (typeof value !== "object" || !value || Array.isArray(value) !== isArray) {
    return ` is not ${isArray ? "array" : "object"}`;
  }
  const fields = schema as { readonly [field: string]: Schema };
  const item = fields[isArray ? 0 : "*"];
  for (const name of Object.keys(item ? value : schema)) {
    const isGroup = name === "!" && !item;
    const shape = item ?? fields[name];
    const part: unknown = isGroup
      ? value
      : Object.hasOwn(value, name)
        ? value[name as keyof typeof value]
        : undefined;
    if (part == null && !item && !isNeeded) continue;
    // A name is one of the shape's own, where its fields are not all of one shape.
    const misfit = misfitOf(known, shape as Schema, part, isGroup);
    if (misfit) return isGroup ? misfit : `.${name}${misfit}`;
  }
  return undefined;
}

/** Holds a value against a shape that may name any scalar. */
export const check = (schema: Schema, value: unknown): string | undefined =>
  misfitOf(scalars, schema, value);

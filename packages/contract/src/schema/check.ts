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
  const item = isArray
    ? (schema as readonly [Schema])[0]
    : (schema as { readonly "*"?: Schema })["*"];
  for (const name of Object.keys(item ? value : schema)) {
    const isGroup = name === "!" && !item;
    // A name is one of the shape's own, where its fields are not all of one shape.
    const shape = item ?? ((schema as { readonly [field: typeof name]: Schema })[name] as Schema);
    const part: unknown = isGroup
      ? value
      : Object.hasOwn(value, name)
        ? value[name as keyof typeof value]
        : undefined;
    if (part == null && !item && !isNeeded) continue;
    const misfit = misfitOf(known, shape, part, isGroup);
    if (misfit) return isGroup ? misfit : `.${name}${misfit}`;
  }
  return undefined;
}

/** Holds a value against a shape that may name any scalar. */
export const check = (schema: Schema, value: unknown): string | undefined =>
  misfitOf(scalars, schema, value);

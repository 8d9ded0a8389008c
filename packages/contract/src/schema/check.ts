import type { Schema, ScalarTypes } from "./schema.ts";

/** Where a value does not fit its shape, and what would have. */
export interface Misfit {
  /** Field names and indexes from the value down, joined with dots; empty for the value itself. */
  path: string;
  /** The shape's own notation: `id`, `COMPLETED|FAILED`, `object`, `array`. */
  expected: string;
}

const isFiniteNumber = (value: unknown): value is number =>
  typeof value === "number" && Number.isFinite(value);

const scalars: { [Name in keyof ScalarTypes]: (value: unknown) => boolean } = {
  string: (value) => typeof value === "string",
  number: isFiniteNumber,
  pixels: (value) => isFiniteNumber(value) && value > 0,
  boolean: (value) => typeof value === "boolean",
  flag: (value) => typeof value === "boolean" || value === 0 || value === 1,
  id: (value) =>
    Number.isSafeInteger(
      typeof value === "string" && /^\d{1,16}$/.test(value) ? Number(value) : value,
    ),
  key: (value) => typeof value === "string" || isFiniteNumber(value),
  value: (value) => value === null || ["string", "number", "boolean"].includes(typeof value),
  url: (value) => typeof value === "string" && /^https?:\/\/[^\s/]/i.test(value),
  any: () => true,
};

const within = (field: string | number, misfit: Misfit | undefined): Misfit | undefined =>
  misfit && { ...misfit, path: misfit.path ? `${field}.${misfit.path}` : `${field}` };

/**
 * Holds a value against a shape. Total: it reads only the fields the shape names, so that cycles,
 * depth and strange keys cannot hurt it.
 *
 * @returns the first misfit, or undefined where the value fits.
 */
export function check(schema: Schema, value: unknown): Misfit | undefined {
  if (typeof schema === "string") {
    const fits = Object.hasOwn(scalars, schema)
      ? scalars[schema as keyof ScalarTypes](value)
      : typeof value === "string" && schema.split("|").includes(value);
    return fits ? undefined : { path: "", expected: schema };
  }
  if (Array.isArray(schema)) {
    if (!Array.isArray(value)) return { path: "", expected: "array" };
    for (const [index, item] of value.entries()) {
      const misfit = within(index, check(schema[0] as Schema, item));
      if (misfit) return misfit;
    }
    return undefined;
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return { path: "", expected: "object" };
  }
  const fields = value as Record<string, unknown>;
  for (const [name, shape] of Object.entries(schema)) {
    const misfit = name === "*" ? checkMap(shape, fields) : checkField(name, shape, fields);
    if (misfit) return misfit;
  }
  return undefined;
}

function checkMap(shape: Schema, fields: Record<string, unknown>): Misfit | undefined {
  for (const [key, item] of Object.entries(fields)) {
    const misfit = within(key, check(shape, item));
    if (misfit) return misfit;
  }
  return undefined;
}

function checkField(
  name: string,
  shape: Schema,
  fields: Record<string, unknown>,
): Misfit | undefined {
  const isOptional = name.endsWith("?");
  const field = isOptional ? name.slice(0, -1) : name;
  const value = Object.hasOwn(fields, field) ? fields[field] : undefined;
  if (isOptional && (value === undefined || value === null)) return undefined;
  return within(field, check(shape, value));
}

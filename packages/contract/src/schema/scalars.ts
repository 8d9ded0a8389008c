import type { ScalarTypes } from "./schema.ts";

/** Tells of each scalar whether a value is one. */
export type Scalars = { readonly [Name in keyof ScalarTypes]?: (value: unknown) => boolean };

export const isString = (value: unknown): value is string => typeof value === "string";

/** Those that a host's messages are made of: an app carries no others. */
export const hostScalars = {
  string: isString,
  number: Number.isFinite,
  boolean: (value) => typeof value === "boolean",
  id: (value) =>
    Number.isSafeInteger(isString(value) && /^\d{1,16}$/.test(value) ? Number(value) : value),
  key: (value) => isString(value) || Number.isFinite(value),
  any: () => true,
} as const satisfies Scalars;

export const scalars: Required<Scalars> = {
  ...hostScalars,
  pixels: (value) => Number.isFinite(value) && (value as number) > 0,
  flag: (value) => typeof value === "boolean" || value === 0 || value === 1,
  value: (value) => value === null || ["string", "number", "boolean"].includes(typeof value),
  url: (value) => isString(value) && /^https?:\/\/[^\s/]/i.test(value),
};

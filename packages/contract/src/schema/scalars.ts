import type { ScalarTypes } from "./schema.ts";

/** A type check for each scalar. */
export type Scalars = { readonly [Name in keyof ScalarTypes]?: (value: unknown) => boolean };

export const isString = (value: unknown): value is string => typeof value === "string";

/** The scalars of host messages: an app's bundle has no others. */
export const hostScalars = {
  string: isString,
  number: Number.isFinite,
  boolean: (value) => typeof value === "boolean",
  id: (value) =>
    Number.isSafeInteger(isString(value) && /^\d{1,16}$/.test(value) ? Number(value) : value),
  stringOrNumber: (value) => isString(value) || Number.isFinite(value),
  any: () => true,
} as const satisfies Scalars;

/** Smaller and larger numbers are other units: a moment in seconds, for example, is below 1970-02 here. */
const MIN_EPOCH_MS = 1e11;
const MAX_EPOCH_MS = 1e14;

export const scalars: Required<Scalars> = /* @__PURE__ */ Object.assign({}, hostScalars, {
  epochMs: (value) => typeof value === "number" && value >= MIN_EPOCH_MS && value < MAX_EPOCH_MS,
  pixels: (value) => Number.isFinite(value) && (value as number) > 0,
  booleanLike: (value) => typeof value === "boolean" || value === 0 || value === 1,
  primitive: (value) => value === null || ["string", "number", "boolean"].includes(typeof value),
  url: (value) => isString(value) && /^https?:\/\/[^\s/]/i.test(value),
} satisfies Scalars);

import { ownValue } from "../schema/own-value.ts";
import { isString, scalars } from "../schema/scalars.ts";
import type { ScalarTypes } from "../schema/schema.ts";
import { createWarning, type Habit, type MessageWarning } from "./habits.ts";

/** A form in which apps send a scalar; `read` returns undefined for a value that doesn't have that form. */
interface ScalarReading {
  readonly habit: Habit;
  readonly read: (value: unknown) => unknown;
}

const booleanTexts = new Map([
  ["true", true],
  ["1", true],
  ["false", false],
  ["0", false],
]);

const emptyId: ScalarReading = {
  habit: "emptyId",
  read: (value) => (isString(value) && value.trim() === "" ? null : undefined),
};

const booleanAsText: ScalarReading = {
  habit: "booleanAsText",
  read: (value) => (isString(value) ? booleanTexts.get(value.trim().toLowerCase()) : undefined),
};

const numberAsText: ScalarReading = {
  habit: "numberAsText",
  read: (value) =>
    isString(value) && /^\s*-?\d{1,20}(?:\.\d{1,20})?\s*$/.test(value) ? Number(value) : undefined,
};

/** Date and time of ISO 8601, or as `Date` prints them: `Thu Nov 26 2026 …`, `Thu, 26 Nov 2026 …`. */
const DATE_TEXT = /^\s*(?:\d{4}-\d\d-\d\d[T ]\d\d:\d\d|[a-z]{3},? (?:\d|[a-z]{3} \d))[^<>]{0,60}$/i;

/** Seconds, milliseconds, microseconds and nanoseconds, in milliseconds: at most one is a moment of this age. */
const TIME_UNITS_MS = [1_000, 1, 1e-3, 1e-6];

/** The time that a number must be, whatever its unit. */
function momentOf(value: number): number | undefined {
  const unit = TIME_UNITS_MS.find((unitMs) => scalars.epochMs(value * unitMs));
  return unit === undefined ? undefined : Math.round(value * unit);
}

const timeFormat: ScalarReading = {
  habit: "timeFormat",
  read(value) {
    if (value instanceof Date) return momentOf(value.getTime());
    if (isString(value) && DATE_TEXT.test(value)) return momentOf(Date.parse(value));
    return momentOf(typeof value === "number" ? value : (numberAsText.read(value) as number));
  },
};

const textAsNumber: ScalarReading = {
  habit: "textAsNumber",
  read: (value) => (Number.isFinite(value) ? String(value) : undefined),
};

const pixelsAsText: ScalarReading = {
  habit: "pixelsAsText",
  read(value) {
    const [, digits] =
      (isString(value) && /^\s*(\d{1,9}(?:\.\d{1,9})?)\s*(?:px)?\s*$/i.exec(value)) || [];
    return Number(digits) > 0 ? Number(digits) : undefined;
  },
};

/** The alternative form of each scalar. */
const readings: { readonly [Name in keyof ScalarTypes]?: ScalarReading } = {
  booleanLike: booleanAsText,
  boolean: booleanAsText,
  number: numberAsText,
  epochMs: timeFormat,
  string: textAsNumber,
  pixels: pixelsAsText,
  id: emptyId,
  stringOrNumber: emptyId,
};

/** Spellings that differ in more than case and separators. */
const synonyms: Readonly<Record<string, string>> = { CANCELLED: "CANCELED" };

const lettersOf = (text: string): string => text.replace(/[^a-z]/gi, "").toUpperCase();

/**
 * One of the values of a schema such as `COMPLETED|NO_ANSWER`, in any case and with any separators.
 *
 * @compat The names of the vendor's `Constants.callEndStatus` start with INTERNAL_, and its documentation
 * lists them as values.
 */
const spellingOf = (schema: string): ScalarReading => ({
  habit: "valueSpelling",
  read: (value) => readSpelling(schema, value),
});

function readSpelling(schema: string, value: unknown): string | undefined {
  // No spelling is longer.
  if (!isString(value) || value.length > 50) return undefined;
  const letters = lettersOf(value.trim().replace(/^INTERNAL_/i, ""));
  const canonical = ownValue(synonyms, letters) ?? letters;
  return schema.split("|").find((allowed) => lettersOf(allowed) === lettersOf(canonical));
}

/** Why a value can't be read, to append to the value's name: ` is not pixels`. */
export class Mismatch {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Reads a scalar as the contract defines it, or by a habit with a warning. */
export function readScalar(
  schema: string,
  value: unknown,
  field: string,
  warnings: MessageWarning[],
): unknown {
  const isScalar = Object.hasOwn(scalars, schema);
  const name = schema as keyof ScalarTypes;
  const isValid = isScalar ? scalars[name](value) : schema.split("|").includes(value as string);
  // A blank text is valid on the wire but identifies no call.
  const isBlankKey = name === "stringOrNumber" && isString(value) && value.trim() === "";
  if (isValid && !isBlankKey) return value;
  const { habit, read } = (isScalar ? readings[name] : spellingOf(schema)) ?? {};
  const result = read?.(value);
  if (!habit || result === undefined) return new Mismatch(` is not ${schema}`);
  warnings.push(createWarning(field, habit));
  return result;
}

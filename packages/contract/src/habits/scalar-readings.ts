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

/** The forms of each scalar beside its own. */
const readings: { readonly [Name in keyof ScalarTypes]?: ScalarReading } = {
  flag: booleanAsText,
  boolean: booleanAsText,
  number: numberAsText,
  string: textAsNumber,
  pixels: pixelsAsText,
  id: emptyId,
  key: emptyId,
};

/** Spellings of a value that its letters alone do not explain. */
const synonyms: Readonly<Record<string, string>> = { CANCELLED: "CANCELED" };

const lettersOf = (text: string): string => text.replace(/[^a-z]/gi, "").toUpperCase();

/**
 * One of the values that a shape such as `COMPLETED|NO_ANSWER` allows, in any case and however its words
 * are joined.
 *
 * @compat The names of the vendor's `Constants.callEndStatus` begin with INTERNAL_, and its documentation
 * lists them as values.
 */
const spellingOf = (schema: string): ScalarReading => ({
  habit: "valueSpelling",
  read: (value) => readSpelling(schema, value),
});

function readSpelling(schema: string, value: unknown): string | undefined {
  // Nothing longer is a spelling of a value.
  if (!isString(value) || value.length > 50) return undefined;
  const letters = lettersOf(value.trim().replace(/^INTERNAL_/i, ""));
  const meant = ownValue(synonyms, letters) ?? letters;
  return schema.split("|").find((allowed) => lettersOf(allowed) === lettersOf(meant));
}

/** Why a value can't be read; to be put behind the value's name: ` is not pixels`. */
export class Mismatch {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Reads a scalar, as the contract has it or by a habit, which is added to the warnings. */
export function readScalar(
  schema: string,
  value: unknown,
  field: string,
  warnings: MessageWarning[],
): unknown {
  const isNamed = Object.hasOwn(scalars, schema);
  const name = schema as keyof ScalarTypes;
  const fits = isNamed ? scalars[name](value) : schema.split("|").includes(value as string);
  // On the wire a blank text is a valid `key`; it identifies no call.
  const isBlankKey = name === "key" && isString(value) && value.trim() === "";
  if (fits && !isBlankKey) return value;
  const { habit, read } = (isNamed ? readings[name] : spellingOf(schema)) ?? {};
  const result = read?.(value);
  if (!habit || result === undefined) return new Mismatch(` is not ${schema}`);
  warnings.push(createWarning(field, habit));
  return result;
}

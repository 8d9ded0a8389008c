import { createHash } from "node:crypto";
import { foldCase, foldText } from "./fold-text.ts";
import { parseDateTime } from "./parse-date-time.ts";

/**
 * The start of a text that the index holds, in characters: at most 900 of the 2,700 bytes that PostgreSQL
 * allows. It is no limit to adjust: stored indexes have it.
 */
const MAX_INDEX_KEY_LENGTH = 200;

/** What a value is found and sorted by. It depends on the text alone, so an index can be rebuilt. */
export interface IndexEntry {
  /** For equality, order and ranges of texts. */
  text_value: string;
  /** For those of numbers and times; null for other texts. */
  number_value: number | null;
  /** For words in the text: each between spaces, folded. */
  words: string;
}

export const indexEntryOf = (value: string): IndexEntry => ({
  text_value: textKey(value),
  number_value: numberKey(value),
  words: wordsOf(value),
});

/** The text to compare by. Of long ones the beginning counts, and a digest that tells them apart. */
export function textKey(value: string): string {
  const folded = foldCase(value);
  if (folded.length <= MAX_INDEX_KEY_LENGTH) return folded;
  const digest = createHash("sha256").update(folded).digest("base64url");
  return `${foldCase(folded.slice(0, MAX_INDEX_KEY_LENGTH))}…${digest}`;
}

const NUMBER = /^-?\d{1,30}(\.\d{1,30})?([eE][+-]?\d{1,2})?$/;

/** The number that a text stands for, a time in epoch milliseconds; null where it stands for none. */
export function numberKey(value: string): number | null {
  if (NUMBER.test(value)) return Number(value);
  return parseDateTime(value) ?? null;
}

const wordsOf = (value: string): string =>
  ` ${foldText(value)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;

/**
 * What `words` must look like to hold the words of a text, one after the other; `*` stands for any
 * characters. Undefined where the text has no word.
 */
export function wordsPattern(text: string): string | undefined {
  const words = foldText(text)
    .replace(/[^\p{L}\p{N}*]+/gu, " ")
    .trim();
  return words === "" ? undefined : `% ${words.replaceAll(/\*+/g, "%")} %`;
}

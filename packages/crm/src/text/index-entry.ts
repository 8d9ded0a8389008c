import { createHash } from "node:crypto";
import { foldCase, foldText } from "./fold-text.ts";
import { parseDateTime } from "./parse-date-time.ts";

/**
 * The maximum length of an indexed text, in characters: at most 900 of the 2,700 bytes that
 * PostgreSQL allows. It can't be changed, because stored indexes depend on it.
 */
const MAX_INDEX_KEY_LENGTH = 200;

/**
 * The index entry of a value, for searches and sorting. It depends only on the text, so that the
 * index can be rebuilt.
 */
export interface IndexEntry {
  /** For equality, order and ranges of texts. */
  text_value: string;
  /** For equality, order and ranges of numbers and times; null for other texts. */
  number_value: number | null;
  /** The folded words of the text, each between spaces. */
  words: string;
}

export const indexEntryOf = (value: string): IndexEntry => ({
  text_value: textKey(value),
  number_value: numberKey(value),
  words: wordsOf(value),
});

/** The text to compare. A long one is its start, followed by a digest. */
export function textKey(value: string): string {
  const folded = foldCase(value);
  if (folded.length <= MAX_INDEX_KEY_LENGTH) return folded;
  const digest = createHash("sha256").update(folded).digest("base64url");
  return `${foldCase(folded.slice(0, MAX_INDEX_KEY_LENGTH))}…${digest}`;
}

const NUMBER = /^-?\d{1,30}(\.\d{1,30})?([eE][+-]?\d{1,2})?$/;

/** The number or time (in epoch milliseconds) of a text; null if it is neither. */
export function numberKey(value: string): number | null {
  if (NUMBER.test(value)) return Number(value);
  return parseDateTime(value) ?? null;
}

const wordsOf = (value: string): string =>
  ` ${foldText(value)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;

/**
 * The `like` pattern of `words` with the words of a text in sequence; `*` matches any characters.
 * Undefined if the text has no word.
 */
export function wordsPattern(text: string): string | undefined {
  const words = foldText(text)
    .replace(/[^\p{L}\p{N}*]+/gu, " ")
    .trim();
  return words === "" ? undefined : `% ${words.replaceAll(/\*+/g, "%")} %`;
}

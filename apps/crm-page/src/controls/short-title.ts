import { MAX_SHORT_TITLE_LENGTH } from "../limits.ts";

const characters = new Intl.Segmenter();

/** A record's title for use in a sentence, truncated if it is long. */
export function shortTitle(title: string): string {
  const segments = Array.from(characters.segment(title), ({ segment }) => segment);
  return segments.length > MAX_SHORT_TITLE_LENGTH
    ? `${segments.slice(0, MAX_SHORT_TITLE_LENGTH).join("").trimEnd()}…`
    : title;
}

/** A longer title would dominate the sentence it is in. */
const MAX_LENGTH = 40;

const characters = new Intl.Segmenter();

/** A record's title for use in a sentence, truncated if it is long. */
export function shortTitle(title: string): string {
  const segments = Array.from(characters.segment(title), ({ segment }) => segment);
  return segments.length > MAX_LENGTH
    ? `${segments.slice(0, MAX_LENGTH).join("").trimEnd()}…`
    : title;
}

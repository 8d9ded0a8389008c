/** With more, a sentence about a record would be about its name. */
const MAX_LENGTH = 40;

const characters = new Intl.Segmenter();

/** A record's title for the middle of a sentence, cut if it is long. */
export function shortTitle(title: string): string {
  const segments = Array.from(characters.segment(title), ({ segment }) => segment);
  return segments.length > MAX_LENGTH
    ? `${segments.slice(0, MAX_LENGTH).join("").trimEnd()}…`
    : title;
}

const letters = new Intl.Segmenter(undefined, { granularity: "grapheme" });

const firstLetter = (word: string): string =>
  letters.segment(word).containing(0)?.segment.toUpperCase() ?? "";

/** The initials of the first and the last word, or of the only one. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => firstLetter(word ?? "")).join("");
}

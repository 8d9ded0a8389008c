const ZERO = "\u0000";
/** Halves of characters. */
const HALVES = /\p{Surrogate}/gu;

/** Tells texts that no store could keep as they are. */
export const isStorable = (text: string): boolean =>
  !text.includes(ZERO) && text.search(HALVES) === -1;

const clean = (text: string): string => text.replaceAll(ZERO, "\uFFFD").replace(HALVES, "\uFFFD");

/** Text as it is searched and sorted: without case and accents. SQLite folds ASCII only, so we do. */
export const foldText = (text: string): string =>
  clean(text).normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim();

/** Text as it is compared: without case, so that values that differ by an accent stay two. */
export const foldCase = (text: string): string =>
  clean(text).normalize("NFKC").toLowerCase().trim();

/** The words of a query, folded like the text that they are compared with. */
export const wordsOfQuery = (query: string): string[] => [
  ...new Set(foldText(query).split(/\s+/).filter(Boolean)),
];

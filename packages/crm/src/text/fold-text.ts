const ZERO = "\u0000";
/** Unpaired surrogates. */
const HALVES = /\p{Surrogate}/gu;

/** Tells whether every store can keep the text unchanged. */
export const isStorable = (text: string): boolean =>
  !text.includes(ZERO) && text.search(HALVES) === -1;

const clean = (text: string): string => text.replaceAll(ZERO, "\uFFFD").replace(HALVES, "\uFFFD");

/**
 * Folds text for searching and sorting: removes case and accents. SQLite itself folds only ASCII.
 */
export const foldText = (text: string): string =>
  clean(text).normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim();

/** Folds text for comparison: removes case, but keeps accents, so that such values differ. */
export const foldCase = (text: string): string =>
  clean(text).normalize("NFKC").toLowerCase().trim();

/** The words of a query, folded like the text that they are compared with. */
export const wordsOfQuery = (query: string): string[] => [
  ...new Set(foldText(query).split(/\s+/).filter(Boolean)),
];

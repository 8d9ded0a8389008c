import type { Options } from "minisearch";

/** A section of a page. */
export interface SearchEntry {
  /** Its address in the site. */
  readonly id: string;
  /** The title of its page; empty if it is the beginning of one. */
  readonly page: string;
  readonly title: string;
  readonly text: string;
}

/** Words that nearly every section contains. */
const ignored = new Set(
  "a an and are as at be by for from in is it of on or that the to up with".split(" "),
);

const MIN_FUZZY_LENGTH = 5;

/** The words of a text, and the words in names: `hangUp` is also `hang` and `up`. */
function wordsOf(text: string): string[] {
  const words = text.split(/[\s\p{P}\p{S}]+/u).filter(Boolean);
  const names = words.filter((word) => /[a-z][A-Z]/.test(word));
  return [...words, ...names.flatMap((name) => name.split(/(?<=[a-z])(?=[A-Z])/))];
}

/** The same when the index is written and read. */
export const searchOptions: Options<SearchEntry> = {
  fields: ["title", "page", "text"],
  storeFields: ["page", "title", "text"],
  tokenize: wordsOf,
  processTerm: (term) => (ignored.has(term.toLowerCase()) ? null : term.toLowerCase()),
  searchOptions: {
    combineWith: "AND",
    prefix: true,
    fuzzy: ({ length }) => (length < MIN_FUZZY_LENGTH ? false : 0.2),
    boost: { title: 4, page: 2 },
  },
};

import type { Search } from "./parse-search.ts";

/** The part of a search that is compared with texts of records. */
export type SearchedText = Pick<Search, "words" | "groups" | "alternative" | "inTranscripts">;

/** The texts that every result of a search has; empty for alternatives. */
export const textsOf = ({ words, groups, alternative }: SearchedText): string[] => {
  const conditions = groups.length > 1 ? [] : groups.flat();
  return [
    ...(alternative ? [] : words),
    ...conditions.flatMap(({ test }) => (test.is === "like" ? textsOfPattern(test.pattern) : [])),
  ];
};

/** The parts of a pattern that the searchable text has unchanged. */
const textsOfPattern = (pattern: string): string[] => pattern.split(/[ %]+/).filter(Boolean);

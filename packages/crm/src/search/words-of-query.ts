import { foldText } from "../objects/fold-text.ts";

/** The words of a query, as they are compared with the searchable text. */
export const wordsOfQuery = (query: string): string[] => [
  ...new Set(foldText(query).split(/\s+/).filter(Boolean)),
];

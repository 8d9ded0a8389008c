import type { RecordingEntry } from "@calling-extensions/recording";
import { issueOf, titleOf } from "./entry-texts.ts";

/** An empty field matches every entry. */
export interface EntryFilter {
  /** Words, each of which an entry contains anywhere. */
  readonly text: string;
  /** Of a message, or the kind of another entry. */
  readonly type: string;
  readonly onlyIssues: boolean;
}

export const EMPTY_FILTER: EntryFilter = { text: "", type: "", onlyIssues: false };

const typeOf = (entry: RecordingEntry): string =>
  entry.kind === "message" ? entry.type : entry.kind;

/** The types that a filter can choose, sorted. */
export const typesOf = (entries: readonly RecordingEntry[]): readonly string[] =>
  [...new Set(entries.map(typeOf))].toSorted();

/** The searchable text of an entry, created once. */
const searchTexts = new WeakMap<RecordingEntry, string>();

function searchTextOf(entry: RecordingEntry): string {
  const known = searchTexts.get(entry);
  if (known !== undefined) return known;
  const text = `${titleOf(entry)} ${JSON.stringify(entry)}`.toLowerCase();
  searchTexts.set(entry, text);
  return text;
}

/** The indices of the entries that match, in order. */
export function filterEntries(
  entries: readonly RecordingEntry[],
  { text, type, onlyIssues }: EntryFilter,
): readonly number[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return entries.flatMap((entry, index) =>
    (!type || typeOf(entry) === type) &&
    (!onlyIssues || issueOf(entry) !== undefined) &&
    words.every((word) => searchTextOf(entry).includes(word))
      ? [index]
      : [],
  );
}

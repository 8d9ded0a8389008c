import type { Texts } from "../languages/en.ts";
import type { Format } from "../languages/format.ts";
import { readNumber } from "../numbers/phone-number.ts";
import { resultLabel, type HistoryEntry } from "./history-entry.ts";

/** Ignores case and accents. */
const simplify = (text: string): string =>
  text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

const digitsOf = (text: string): string => text.replace(/\D/g, "");

const isNumberLike = (text: string): boolean => /^[\d\s()+./*#-]+$/.test(text) && /\d/.test(text);

/** Matches numbers that contain what was typed, in any format: with or without country code or leading zeros. */
function matchNumber(typed: string): (entry: HistoryEntry) => boolean {
  const read = readNumber(typed);
  const dialed = read.kind === "dialable" ? digitsOf(read.dialString) : undefined;
  const part = digitsOf(typed).replace(/^0+(?=\d)/, "");
  return ({ number }) => {
    const digits = digitsOf(number);
    return digits === dialed || digits.includes(part);
  };
}

const textOf = (entry: HistoryEntry, texts: Texts): string =>
  simplify([entry.name, resultLabel(entry, texts), texts.history[entry.direction]].join(" "));

/** Matches calls whose text contains a word, or whose number does. */
function matchWord(word: string): (entry: HistoryEntry, text: string) => boolean {
  const matchesNumber = isNumberLike(word) ? matchNumber(word) : () => false;
  return (entry, text) => text.includes(word) || matchesNumber(entry);
}

/** Finds calls by name, number, result and direction. Every word must match. */
export function searchCalls(
  entries: readonly HistoryEntry[],
  query: string,
  texts: Texts,
): readonly HistoryEntry[] {
  const typed = query.trim();
  if (typed === "") return entries;
  if (isNumberLike(typed)) return entries.filter(matchNumber(typed));
  const matchers = simplify(typed).split(/\s+/).map(matchWord);
  return entries.filter((entry) => {
    const text = textOf(entry, texts);
    return matchers.every((matches) => matches(entry, text));
  });
}

export interface HistoryDay {
  readonly label: string;
  readonly entries: readonly HistoryEntry[];
}

function dayLabel(at: Date, now: number, format: Format): string {
  const [today, yesterday] = [new Date(now), new Date(now)];
  yesterday.setDate(today.getDate() - 1);
  if (at.toDateString() === today.toDateString()) return format.relativeDay(0);
  if (at.toDateString() === yesterday.toDateString()) return format.relativeDay(-1);
  return format.fullDate(at.getTime());
}

/** Groups calls by the day on which they started, in the user's time zone. */
export function groupByDay(
  entries: readonly HistoryEntry[],
  now: number,
  format: Format,
): readonly HistoryDay[] {
  const days = new Map<string, HistoryEntry[]>();
  for (const entry of entries) {
    const label = dayLabel(new Date(entry.startedAt), now, format);
    days.set(label, [...(days.get(label) ?? []), entry]);
  }
  return [...days].map(([label, ofDay]) => ({ label, entries: ofDay }));
}

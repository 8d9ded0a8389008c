import { readNumber } from "../numbers/phone-number.ts";
import type { HistoryEntry } from "./history-entry.ts";
import { partyOf, resultLabel } from "./history-entry.ts";

const directionLabels = { INBOUND: "incoming", OUTBOUND: "outgoing" } as const;

/** Ignores case and accents. */
const simplify = (text: string): string =>
  text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

const digitsOf = (text: string): string => text.replace(/\D/g, "");

const isNumberLike = (text: string): boolean => /^[\d\s()+./*#-]+$/.test(text) && /\d/.test(text);

/** Whether a number contains what was typed, in any format: with or without country code or leading zeros. */
function matchesNumber(number: string, typed: string): boolean {
  const read = readNumber(typed);
  const dialed = read.kind === "dialable" ? digitsOf(read.dialString) : undefined;
  const digits = digitsOf(number);
  return digits === dialed || digits.includes(digitsOf(typed).replace(/^0+(?=\d)/, ""));
}

/** Finds calls by name, number, result and direction. Every word must match. */
export function searchCalls(
  entries: readonly HistoryEntry[],
  query: string,
): readonly HistoryEntry[] {
  const typed = query.trim();
  if (typed === "") return entries;
  if (isNumberLike(typed)) return entries.filter(({ number }) => matchesNumber(number, typed));
  const words = simplify(typed).split(/\s+/);
  return entries.filter((entry) => {
    const text = simplify(
      [partyOf(entry), resultLabel(entry), directionLabels[entry.direction]].join(" "),
    );
    return words.every(
      (word) => text.includes(word) || (isNumberLike(word) && matchesNumber(entry.number, word)),
    );
  });
}

export interface HistoryDay {
  readonly label: string;
  readonly entries: readonly HistoryEntry[];
}

const dateFormat = new Intl.DateTimeFormat(undefined, { dateStyle: "full" });

function dayLabel(at: Date, now: number): string {
  const [today, yesterday] = [new Date(now), new Date(now)];
  yesterday.setDate(today.getDate() - 1);
  if (at.toDateString() === today.toDateString()) return "Today";
  if (at.toDateString() === yesterday.toDateString()) return "Yesterday";
  return dateFormat.format(at);
}

/** Groups calls by the day on which they started, in the user's time zone. */
export function groupByDay(entries: readonly HistoryEntry[], now: number): readonly HistoryDay[] {
  const days = new Map<string, HistoryEntry[]>();
  for (const entry of entries) {
    const label = dayLabel(new Date(entry.startedAt), now);
    days.set(label, [...(days.get(label) ?? []), entry]);
  }
  return [...days].map(([label, ofDay]) => ({ label, entries: ofDay }));
}

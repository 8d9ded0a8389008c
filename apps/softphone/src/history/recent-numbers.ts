import { readNumber } from "../numbers/phone-number.ts";
import type { HistoryEntry } from "./history-entry.ts";

export interface RecentNumber {
  readonly number: string;
  readonly name: string | undefined;
}

/** The last different numbers that can be called. */
export function recentNumbers(
  entries: readonly HistoryEntry[],
  count: number,
): readonly RecentNumber[] {
  const recent = new Map<string, RecentNumber>();
  for (const { number, name } of entries) {
    if (recent.size === count) break;
    if (!recent.has(number) && readNumber(number).kind === "dialable") {
      recent.set(number, { number, name });
    }
  }
  return [...recent.values()];
}

/** The number that the user called last. */
export const lastDialedNumber = (entries: readonly HistoryEntry[]): string | undefined =>
  entries.find(({ direction }) => direction === "OUTBOUND")?.number;

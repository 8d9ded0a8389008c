import { dialTextOf } from "../call/call.ts";
import type { HistoryEntry } from "./history-schema.ts";
import { hasNumber } from "./history-state.ts";

export interface RecentNumber {
  /** With the extension. */
  readonly number: string;
  readonly name: string | undefined;
}

/** The last different numbers that can be called. */
export function recentNumbers(
  entries: readonly HistoryEntry[],
  count: number,
): readonly RecentNumber[] {
  const recent = new Map<string, RecentNumber>();
  for (const entry of entries) {
    if (recent.size === count) break;
    const { name } = entry;
    const number = dialTextOf(entry);
    if (!recent.has(number) && hasNumber(entry)) recent.set(number, { number, name });
  }
  return [...recent.values()];
}

/** The number that the user called last. */
export const lastDialedNumber = (entries: readonly HistoryEntry[]): string | undefined =>
  entries.filter(({ direction }) => direction === "OUTBOUND").map(dialTextOf)[0];

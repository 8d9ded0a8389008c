const monthAndYear = new Intl.DateTimeFormat(undefined, { month: "long", year: "numeric" });

/** Entries of the same month in the user's time zone. */
export interface MonthOfEntries<Entry> {
  readonly month: string;
  /** The month has entries before these. */
  readonly isContinued: boolean;
  readonly entries: readonly Entry[];
}

/** Groups entries, which are sorted by time, by their month. */
export function groupByMonth<Entry extends { readonly timestamp: number }>(
  entries: readonly Entry[],
  /** The time of the entry before them. */
  before?: number,
): readonly MonthOfEntries<Entry>[] {
  const monthBefore = before === undefined ? undefined : monthAndYear.format(before);
  const groups: (MonthOfEntries<Entry> & { entries: Entry[] })[] = [];
  for (const entry of entries) {
    const month = monthAndYear.format(entry.timestamp);
    const last = groups.at(-1);
    if (last?.month === month) last.entries.push(entry);
    else groups.push({ month, isContinued: !last && month === monthBefore, entries: [entry] });
  }
  return groups;
}

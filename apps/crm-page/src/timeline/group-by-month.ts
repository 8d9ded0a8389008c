const monthAndYear = new Intl.DateTimeFormat(undefined, { month: "long", year: "numeric" });

/** Groups entries, which are sorted by time, by the month in the user's time zone. */
export function groupByMonth<Entry extends { readonly timestamp: number }>(
  entries: readonly Entry[],
): readonly { readonly month: string; readonly entries: readonly Entry[] }[] {
  const groups: { month: string; entries: Entry[] }[] = [];
  for (const entry of entries) {
    const month = monthAndYear.format(entry.timestamp);
    const last = groups.at(-1);
    if (last?.month === month) last.entries.push(entry);
    else groups.push({ month, entries: [entry] });
  }
  return groups;
}

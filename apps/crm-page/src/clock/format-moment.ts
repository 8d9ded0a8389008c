const moment = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

const day = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeZone: "UTC" });

/** A moment in the viewer's zone and language, to the minute. */
export const formatMoment = (epochMs: number): string => moment.format(epochMs);

/** A date without a time, such as `2026-12-15`: the same day in every zone. Other text stays as it is. */
export function formatDate(date: string): string {
  const epochMs = Date.parse(date);
  return Number.isNaN(epochMs) ? date : day.format(epochMs);
}

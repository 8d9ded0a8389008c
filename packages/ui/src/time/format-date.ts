const dateTime = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

const timeOfDay = new Intl.DateTimeFormat(undefined, { timeStyle: "short" });

const day = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeZone: "UTC" });

/** Date and time in the user's time zone and language, to the minute. */
export const formatDateTime = (epochMs: number): string => dateTime.format(epochMs);

/** Time in the user's time zone and language, to the minute. */
export const formatTimeOfDay = (epochMs: number): string => timeOfDay.format(epochMs);

/** A date without a time, such as `2026-12-15`, is the same day in every time zone. Other text is returned unchanged. */
export function formatDate(date: string): string {
  const epochMs = Date.parse(date);
  return Number.isNaN(epochMs) ? date : day.format(epochMs);
}

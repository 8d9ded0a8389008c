const DAY_MS = 86_400_000;

/** The dates that are kept: for about 30 years. A full cache is emptied. */
const MAX_DATES = 10_000;

/** Dates by the number of days since 1970. */
const dates = new Map<number, string>();
const twoDigits = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, "0"));

/**
 * Formats a time as `Date.toISOString` does, but faster: a response may have hundreds.
 *
 * @param ms integer of epoch milliseconds
 */
export function isoTime(ms: number): string {
  const day = Math.floor(ms / DAY_MS);
  let date = dates.get(day);
  if (date === undefined) {
    date = new Date(ms).toISOString().split("T", 1)[0] ?? "";
    if (dates.size >= MAX_DATES) dates.clear();
    dates.set(day, date);
  }
  const ofDay = ms - day * DAY_MS;
  const seconds = Math.floor(ofDay / 1000);
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const fraction = ofDay - seconds * 1000;
  return `${date}T${twoDigits[hours]}:${twoDigits[minutes - hours * 60]}:${twoDigits[seconds - minutes * 60]}.${fraction < 100 ? "0" : ""}${fraction < 10 ? "0" : ""}${fraction}Z`;
}

const ISO_DATE_TIME =
  /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/;
/** The years 0 to 9999: other ISO times have six digits for the year. */
const FIRST_MS = Date.UTC(-1, 12);
const LAST_MS = 253_402_300_799_999;

/** Parses an ISO 8601 time (UTC by default) or epoch milliseconds; undefined if it is neither. */
export function parseDateTime(text: string): number | undefined {
  if (/^-?\d{1,15}$/.test(text)) {
    return withinYears(Number(text));
  }
  if (!ISO_DATE_TIME.test(text) || !isCalendarDate(text.slice(0, 10))) return undefined;
  const hasZone = text.length === 10 || /(Z|[+-]\d{2}:?\d{2})$/.test(text);
  return withinYears(Date.parse(hasZone ? text : `${text}Z`));
}

const withinYears = (ms: number): number | undefined =>
  ms >= FIRST_MS && ms <= LAST_MS ? ms : undefined;

/** Whether the month has the day: `Date.parse` takes February 30 for March 2. */
function isCalendarDate(date: string): boolean {
  const ms = Date.parse(date);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(date);
}

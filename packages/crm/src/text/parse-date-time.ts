const ISO_DATE_TIME =
  /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/;
/** The end of the year 9999: later ISO times have six digits for the year. */
const LAST_MS = 253_402_300_799_999;

/** Parses an ISO 8601 time (UTC by default) or epoch milliseconds; undefined if it is neither. */
export function parseDateTime(text: string): number | undefined {
  if (/^-?\d{1,15}$/.test(text)) {
    const ms = Number(text);
    return ms >= 0 && ms <= LAST_MS ? ms : undefined;
  }
  if (!ISO_DATE_TIME.test(text)) return undefined;
  const hasZone = text.length === 10 || /(Z|[+-]\d{2}:?\d{2})$/.test(text);
  const ms = Date.parse(hasZone ? text : `${text}Z`);
  return Number.isNaN(ms) || ms < 0 || ms > LAST_MS ? undefined : ms;
}

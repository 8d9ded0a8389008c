import { invalid } from "../errors/crm-error.ts";
import { MAX_FILE_LIFETIME_MS, MIN_FILE_LIFETIME_MS } from "../limits.ts";

const PERIOD =
  /^P(?=\d|T\d)(?:(\d{1,4})Y)?(?:(\d{1,4})M)?(?:(\d{1,4})W)?(?:(\d{1,4})D)?(?:T(?=\d)(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,6})S)?)?$/;

/**
 * When a file expires by its time to live, an ISO 8601 period such as `P3M`, in epoch milliseconds.
 *
 * @throws CrmError `invalid` for another text, and for less than a day or more than a year
 */
export function parseLifetime(text: string, now: number): number {
  const [match, ...numbers] = PERIOD.exec(text) ?? [];
  if (match === undefined) {
    throw invalidLifetime("The ttl must be an ISO 8601 period, such as P2W or P3M.");
  }
  const [years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] =
    numbers.map((number) => Number(number ?? 0));
  const end = new Date(now);
  const dayOfMonth = end.getUTCDate();
  end.setUTCMonth(end.getUTCMonth() + years * 12 + months);
  // A month later than January 31 is the last day of February.
  if (end.getUTCDate() !== dayOfMonth) end.setUTCDate(0);
  const time = ((hours * 60 + minutes) * 60 + seconds) * 1000;
  const expiresAt = end.getTime() + (weeks * 7 + days) * MIN_FILE_LIFETIME_MS + time;
  const lifetime = expiresAt - now;
  if (lifetime >= MIN_FILE_LIFETIME_MS && lifetime <= MAX_FILE_LIFETIME_MS) return expiresAt;
  throw invalidLifetime("The ttl must be from one day (P1D) to one year (P1Y).");
}

const invalidLifetime = (message: string) =>
  invalid([{ message, in: "options.ttl", code: "INVALID_TTL" }]);

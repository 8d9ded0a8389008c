/** When a working day begins, in the user's time zone. */
const FIRST_HOUR = 9;

/** When a working day begins after some days, in epoch milliseconds. */
export function morningAfter(now: number, days: number): number {
  const date = new Date(now);
  // By the calendar: a day on which the clocks change doesn't have 24 hours.
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days, FIRST_HOUR).getTime();
}

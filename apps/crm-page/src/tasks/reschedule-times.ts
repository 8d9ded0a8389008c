import { t } from "@calling-extensions/ui/text";
import { morningAfter } from "../records/morning-after.ts";

const HOUR_MS = 60 * 60 * 1000;

export const inAnHour = (now: number): number => now + HOUR_MS;
export const tomorrowMorning = (now: number): number => morningAfter(now, 1);

/** The times to which a user can reschedule a task, in their time zone. All are in epoch milliseconds. */
export const rescheduleTimes: readonly {
  readonly label: string;
  readonly dueAfter: (now: number) => number;
}[] = [
  { label: t`In an hour`, dueAfter: inAnHour },
  { label: t`Tomorrow at 9:00`, dueAfter: tomorrowMorning },
  { label: t`In 3 days at 9:00`, dueAfter: (now) => morningAfter(now, 3) },
  { label: t`In a week at 9:00`, dueAfter: (now) => morningAfter(now, 7) },
];

/** The end of the user's day, in epoch milliseconds. */
export function endOfDay(now: number): number {
  const date = new Date(now);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1).getTime();
}

import { morningAfter } from "../records/morning-after.ts";

const HOUR_MS = 60 * 60 * 1000;

/** The times to which a user can reschedule a task, in their time zone. All are in epoch milliseconds. */
export const rescheduleTimes: readonly {
  readonly label: string;
  readonly dueAfter: (now: number) => number;
}[] = [
  { label: "In an hour", dueAfter: (now) => now + HOUR_MS },
  { label: "Tomorrow at 9:00", dueAfter: (now) => morningAfter(now, 1) },
  { label: "In 3 days at 9:00", dueAfter: (now) => morningAfter(now, 3) },
  { label: "In a week at 9:00", dueAfter: (now) => morningAfter(now, 7) },
];

/** The end of the user's day, in epoch milliseconds. */
export function endOfDay(now: number): number {
  const date = new Date(now);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1).getTime();
}

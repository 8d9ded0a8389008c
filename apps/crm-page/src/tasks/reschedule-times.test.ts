import { expect, it } from "vitest";
import { endOfDay, rescheduleTimes } from "./reschedule-times.ts";

const local = (...parts: [number, number, number, number?, number?]): number =>
  new Date(...parts).getTime();

it("offers times of the user's calendar, across the end of a month", () => {
  const now = local(2026, 0, 30, 16, 20);
  expect(rescheduleTimes.map(({ dueAfter }) => dueAfter(now))).toEqual([
    now + 3_600_000,
    local(2026, 0, 31, 9),
    local(2026, 1, 2, 9),
    local(2026, 1, 6, 9),
  ]);
});

it("ends the day at midnight, also one on which the clocks change", () => {
  expect(endOfDay(local(2026, 2, 28, 23, 59))).toBe(local(2026, 2, 29));
  expect(endOfDay(local(2026, 2, 29))).toBe(local(2026, 2, 30));
});

import { expect, it } from "vitest";
import { dueAtOf, earliestDate } from "./follow-up.ts";

/** The end of a year, where the user is. */
const now = new Date(2026, 11, 30, 23, 15).getTime();

it.each([
  ["tomorrow", new Date(2026, 11, 31, 8)],
  ["inThreeDays", new Date(2027, 0, 2, 8)],
  ["nextWeek", new Date(2027, 0, 6, 8)],
] as const)("a task is due %s in the morning", (due, expected) => {
  expect(dueAtOf({ due, date: "2027-05-01" }, now)).toBe(expected.getTime());
});

const dueOn = (date: string) => dueAtOf({ due: "date", date }, now);

it("a task is due on the morning of a chosen date, or tomorrow without one", () => {
  expect(dueOn("2027-05-01")).toBe(new Date(2027, 4, 1, 8).getTime());
  expect(dueOn("")).toBe(new Date(2026, 11, 31, 8).getTime());
});

it("a task can be due from tomorrow on", () => {
  expect(earliestDate(now)).toBe("2026-12-31");
  expect(earliestDate(new Date(2026, 8, 8, 12).getTime())).toBe("2026-09-09");
});

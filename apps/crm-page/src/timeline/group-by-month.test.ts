import { expect, it } from "vitest";
import { groupByMonth } from "./group-by-month.ts";

const at = (year: number, month: number, day: number) => ({
  timestamp: new Date(year, month - 1, day, 12).getTime(),
});

it("groups entries by month, and the same month of two years apart", () => {
  const groups = groupByMonth([at(2026, 2, 3), at(2026, 2, 1), at(2026, 1, 31), at(2025, 2, 3)]);
  expect(groups.map(({ entries }) => entries.length)).toEqual([2, 1, 1]);
  expect(new Set(groups.map(({ month }) => month)).size).toBe(3);
});

it("continues the month of the entry before", () => {
  const entries = [at(2026, 2, 3), at(2026, 1, 31)];
  const continued = (before?: { timestamp: number }) =>
    groupByMonth(entries, before?.timestamp).map(({ isContinued }) => isContinued);
  expect(continued(at(2026, 2, 4))).toEqual([true, false]);
  expect(continued(at(2026, 3, 1))).toEqual([false, false]);
  expect(continued()).toEqual([false, false]);
});

it("has no group without entries", () => expect(groupByMonth([])).toEqual([]));

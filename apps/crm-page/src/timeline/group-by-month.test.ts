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

it("has no group without entries", () => expect(groupByMonth([])).toEqual([]));

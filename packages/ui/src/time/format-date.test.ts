import { expect, it } from "vitest";
import { formatDate, formatDateTime, formatTimeOfDay } from "./format-date.ts";

const at = new Date(2026, 11, 15, 14, 7, 31).getTime();

it("moments are shown in the user's time zone, to the minute", () => {
  expect(formatDateTime(at)).toMatch(/2026/);
  expect(formatDateTime(at)).toContain("07");
  expect(formatDateTime(at)).not.toContain("31");
  expect(formatTimeOfDay(at)).toMatch(/^(14|0?2).07/);
  expect(formatTimeOfDay(at)).not.toContain("2026");
});

it("a date is the same day everywhere, and other text stays", () => {
  expect(formatDate("2026-12-15")).toMatch(/\b15\b/);
  expect(formatDate("2026-12-15")).toMatch(/2026/);
  expect(formatDate("soon")).toBe("soon");
});

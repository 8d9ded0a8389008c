import { expect, it } from "vitest";
import { parseDateTime } from "./parse-date-time.ts";

it.each([
  ["2026-01-02T03:04:05Z", Date.UTC(2026, 0, 2, 3, 4, 5)],
  ["2026-01-02T03:04:05.678Z", Date.UTC(2026, 0, 2, 3, 4, 5, 678)],
  ["2026-01-02T03:04:05", Date.UTC(2026, 0, 2, 3, 4, 5)],
  ["2026-01-02T03:04:05+02:00", Date.UTC(2026, 0, 2, 1, 4, 5)],
  ["2026-01-02", Date.UTC(2026, 0, 2)],
  ["1700000000000", 1_700_000_000_000],
  ["0", 0],
])("reads %s", (text, ms) => {
  expect(parseDateTime(text)).toBe(ms);
});

it.each(["", "yesterday", "2026-13-01", "2026-01-02T25:00:00Z", "-1", "1e3", "99999999999999999"])(
  "refuses %j",
  (text) => {
    expect(parseDateTime(text)).toBeUndefined();
  },
);

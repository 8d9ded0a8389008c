import { afterEach, expect, it, vi } from "vitest";
import { recordForms } from "./record-forms.ts";

afterEach(() => vi.unstubAllEnvs());

it.each([
  ["Europe/Berlin", "2026-03-28T22:30:00Z", "2026-03-29T07:00:00.000Z"],
  ["Europe/Berlin", "2026-10-24T22:30:00Z", "2026-10-26T08:00:00.000Z"],
  ["America/New_York", "2026-03-08T04:30:00Z", "2026-03-08T13:00:00.000Z"],
  ["America/New_York", "2026-11-01T04:30:00Z", "2026-11-02T14:00:00.000Z"],
  ["Asia/Tokyo", "2026-01-31T14:59:00Z", "2026-02-01T00:00:00.000Z"],
])("suggests tomorrow at 9:00 for a task in %s at %s", (zone, now, expected) => {
  vi.stubEnv("TZ", zone);
  expect(recordForms["0-27"]?.initial?.(Date.parse(now))["hs_timestamp"]).toBe(expected);
});

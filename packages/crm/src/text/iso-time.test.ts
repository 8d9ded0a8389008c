import { expect, it } from "vitest";
import { isoTime } from "./iso-time.ts";

it.each([
  "1969-12-31T23:59:59.999Z",
  "1970-01-01T00:00:00.000Z",
  "2024-02-29T09:08:07.006Z",
  "2026-11-28T12:34:56.078Z",
  "2026-11-28T23:59:59.999Z",
  "+012345-06-07T08:09:10.011Z",
  "-000001-01-01T00:00:00.000Z",
])("formats %s", (text) => {
  expect(isoTime(Date.parse(text))).toBe(text);
});

it("formats times of more days than it remembers", () => {
  const times = Array.from({ length: 20_001 }, (_, day) => day * 86_412_345);
  expect(times.map(isoTime)).toEqual(times.map((time) => new Date(time).toISOString()));
});

it("rejects what is no time", () => {
  expect(() => isoTime(Number.NaN)).toThrow(RangeError);
});

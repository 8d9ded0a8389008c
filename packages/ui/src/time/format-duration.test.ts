import { describe, expect, it } from "vitest";
import { formatTimer, formatDuration } from "./format-duration.ts";

describe("formatTimer", () => {
  it.each([
    [0, "0:00"],
    [7_999, "0:07"],
    [750_000, "12:30"],
    [3_723_000, "1:02:03"],
    [-5_000, "0:00"],
  ])("formats %d ms as %s", (milliseconds, text) => {
    expect(formatTimer(milliseconds)).toBe(text);
  });
});

describe("formatDuration", () => {
  it.each([
    [0, "0 s"],
    [42_400, "42 s"],
    [60_000, "1 min"],
    [252_000, "4 min 12 s"],
    [3_600_000, "1 h"],
    [3_725_000, "1 h 2 min"],
  ])("formats %d ms as %s", (milliseconds, text) => {
    expect(formatDuration(milliseconds)).toBe(text);
  });
});

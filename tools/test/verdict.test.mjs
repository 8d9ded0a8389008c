import { describe, expect, test } from "vitest";
import { verdict } from "./verdict.mjs";

const good = { passed: 9, failed: 0, skipped: 0 };

describe("the verdict on a run of all tests", () => {
  test("is good where everything passed, and is the count alone", () => {
    expect(verdict([], good, true)).toEqual({ lines: ["9 passed, 0 failed"], exitCode: 0 });
  });

  test("is bad where a check failed, which it names before the count", () => {
    expect(verdict(["lint", "format"], good, false)).toEqual({
      lines: ["", "Failed: lint, format.", "9 passed, 0 failed"],
      exitCode: 1,
    });
  });

  test("is bad where a test failed, or none ran", () => {
    expect(verdict([], { ...good, failed: 1 }, false).exitCode).toBe(1);
    expect(verdict([], { passed: 0, failed: 0, skipped: 0 }, false).exitCode).toBe(1);
  });

  test("is bad for a skipped test with CI set, and only there", () => {
    const counts = { ...good, skipped: 2 };
    expect(verdict([], counts, false)).toEqual({
      lines: ["9 passed, 0 failed, 2 skipped"],
      exitCode: 0,
    });
    const inCi = verdict([], counts, true);
    expect(inCi.exitCode).toBe(1);
    expect(inCi.lines.at(-1)).toBe("9 passed, 0 failed, 2 skipped");
  });
});

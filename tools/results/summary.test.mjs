import { describe, expect, test } from "vitest";
import { summarize } from "./summary.mjs";

const good = { passed: 9, failed: 0, skipped: 0 };

describe("the summary of a test run", () => {
  test("contains only the counts if everything passed", () => {
    expect(summarize([], good, true)).toEqual({ lines: ["9 passed, 0 failed"], exitCode: 0 });
  });

  test("names failed checks before the counts", () => {
    expect(summarize(["lint", "format"], good, false)).toEqual({
      lines: ["", "Failed: lint, format.", "9 passed, 0 failed"],
      exitCode: 1,
    });
  });

  test("is a failure if a test failed, or none ran", () => {
    expect(summarize([], { ...good, failed: 1 }, false).exitCode).toBe(1);
    expect(summarize([], { passed: 0, failed: 0, skipped: 0 }, false).exitCode).toBe(1);
  });

  test("is a failure if a test was skipped, on CI only", () => {
    const counts = { ...good, skipped: 2 };
    expect(summarize([], counts, false)).toEqual({
      lines: ["9 passed, 0 failed, 2 skipped"],
      exitCode: 0,
    });
    const inCi = summarize([], counts, true);
    expect(inCi.exitCode).toBe(1);
    expect(inCi.lines.at(-1)).toBe("9 passed, 0 failed, 2 skipped");
  });
});

import { describe, expect, test } from "vitest";
import { summarize } from "./summary.mjs";

const counts = { passed: 9, failed: 0, skipped: 0 };
const good = { failedChecks: [], flakyTests: [], counts, isCi: false };

describe("the summary of a test run", () => {
  test("contains only the counts if everything passed", () => {
    expect(summarize({ ...good, isCi: true })).toEqual({
      lines: ["9 passed, 0 failed"],
      exitCode: 0,
    });
  });

  test("names failed checks before the counts", () => {
    expect(summarize({ ...good, failedChecks: ["lint", "format"] })).toEqual({
      lines: ["", "Failed: lint, format.", "9 passed, 0 failed"],
      exitCode: 1,
    });
  });

  test("names tests that passed only when repeated, which is no failure", () => {
    expect(summarize({ ...good, flakyTests: ["calls.spec.ts:9"] })).toEqual({
      lines: [
        "",
        "Failed once, then passed. Find out why:",
        "  calls.spec.ts:9",
        "9 passed, 0 failed",
      ],
      exitCode: 0,
    });
  });

  test("is a failure if a test failed, or none ran", () => {
    expect(summarize({ ...good, counts: { ...counts, failed: 1 } }).exitCode).toBe(1);
    expect(summarize({ ...good, counts: { ...counts, passed: 0 } }).exitCode).toBe(1);
  });

  test("is a failure if a test was skipped, on CI only", () => {
    const skipping = { ...good, counts: { ...counts, skipped: 2 } };
    expect(summarize(skipping)).toEqual({
      lines: ["9 passed, 0 failed, 2 skipped"],
      exitCode: 0,
    });
    const inCi = summarize({ ...skipping, isCi: true });
    expect(inCi.exitCode).toBe(1);
    expect(inCi.lines.at(-1)).toBe("9 passed, 0 failed, 2 skipped");
  });
});

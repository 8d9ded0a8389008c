import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { countBrowserTests, countUnitTests, describeCounts, sum } from "./count-tests.mjs";

/** @type {string} */
let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "report-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** @param {unknown} content */
function report(content) {
  const file = join(folder, "report.json");
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const unit = { numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 };

describe("counting tests", () => {
  test("counts Vitest's tests, with todos as skipped", () => {
    const file = report({ ...unit, testResults: [{ status: "failed", assertionResults: [{}] }] });
    expect(countUnitTests(file)).toEqual({ passed: 5, failed: 1, skipped: 3 });
  });

  test("counts a file that Vitest failed to load as failed", () => {
    const file = report({ ...unit, testResults: [{ status: "failed", assertionResults: [] }] });
    expect(countUnitTests(file).failed).toBe(2);
  });

  test("counts Playwright's tests, with errors outside of tests as failed", () => {
    const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 2 };
    const file = report({ stats, errors: [{ message: "No tests found" }] });
    expect(countBrowserTests(file)).toEqual({ passed: 5, failed: 2, skipped: 2 });
  });

  test("counts a missing report as failed", () => {
    const file = join(folder, "none.json");
    expect(countUnitTests(file).failed).toBe(1);
    expect(countBrowserTests(file).failed).toBe(1);
  });

  test("adds counts", () => {
    const good = { passed: 1, failed: 0, skipped: 0 };
    const all = sum(good, { ...good, failed: 1 }, good);
    expect(describeCounts(all)).toBe("3 passed, 1 failed");
    expect(describeCounts({ ...all, skipped: 4 })).toBe("3 passed, 1 failed, 4 skipped");
  });
});

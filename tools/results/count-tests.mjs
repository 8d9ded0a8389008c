import { existsSync, readFileSync } from "node:fs";

/** @typedef {{ passed: number; failed: number; skipped: number }} Counts */

/** The counts without a report: the runner failed before it wrote one. */
const noReport = { passed: 0, failed: 1, skipped: 0 };

/** @param {string} file */
const read = (file) => JSON.parse(readFileSync(file, "utf8"));

/**
 * Counts Vitest's tests. A file that failed to load has no tests, and counts as one failed test.
 *
 * @param {string} file its JSON report
 * @returns {Counts}
 */
export function countUnitTests(file) {
  if (!existsSync(file)) return noReport;
  const report = read(file);
  /** @type {{ status: string; assertionResults: unknown[] }[]} */
  const files = report.testResults;
  const broken = files.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/**
 * Counts Playwright's tests. An error outside of a test, for example that there are none, counts as a failed
 * test.
 *
 * @param {string} file its JSON report
 * @returns {Counts}
 */
export function countBrowserTests(file) {
  if (!existsSync(file)) return noReport;
  const { stats, errors } = read(file);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  };
}

/** @param {readonly Counts[]} all */
export const sum = (...all) =>
  all.reduce((one, other) => ({
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
  }));

/** @param {Counts} counts */
export const describeCounts = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped === 0 ? "" : `, ${skipped} skipped`}`;

import { describeCounts } from "./count-tests.mjs";

/**
 * Returns the last lines of a run and its exit code. The last line contains only the counts.
 *
 * @param {object} run
 * @param {readonly string[]} run.failedChecks
 * @param {readonly string[]} run.flakyTests
 * @param {import("./count-tests.mjs").Counts} run.counts
 * @param {boolean} run.isCi whether a skipped test is a failure, because CI has everything that tests need
 */
export function summarize({ failedChecks, flakyTests, counts, isCi }) {
  const skips = isCi && counts.skipped > 0 ? ["no test may be skipped on CI"] : [];
  const failed = [...failedChecks, ...skips];
  const flaky = flakyTests.map((test) => `  ${test}`);
  const lines = [
    ...(flaky.length === 0 ? [] : ["", "Failed once, then passed. Find out why:", ...flaky]),
    ...(failed.length === 0 ? [] : ["", `Failed: ${failed.join(", ")}.`]),
  ];
  const isGood = failed.length === 0 && counts.failed === 0 && counts.passed > 0;
  return { lines: [...lines, describeCounts(counts)], exitCode: isGood ? 0 : 1 };
}

import { describeCounts } from "../results/describe-counts.mjs";

/**
 * What is said at the end, and how the process ends. The last line is the count, alone.
 *
 * @param {readonly string[]} failedChecks
 * @param {import("../results/count-tests.mjs").Counts} counts
 * @param {boolean} isCi where a skipped test is a failure: everything it needs can be had there
 */
export function verdict(failedChecks, counts, isCi) {
  const failed = [
    ...failedChecks,
    ...(isCi && counts.skipped > 0 ? ["nothing may be skipped with CI set"] : []),
  ];
  const summary = failed.length === 0 ? [] : ["", `Failed: ${failed.join(", ")}.`];
  const isGood = failed.length === 0 && counts.failed === 0 && counts.passed > 0;
  return { lines: [...summary, describeCounts(counts)], exitCode: isGood ? 0 : 1 };
}

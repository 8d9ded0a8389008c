/**
 * @param {import("./count-tests.mjs").Counts} counts
 */
export const describeCounts = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped === 0 ? "" : `, ${skipped} skipped`}`;

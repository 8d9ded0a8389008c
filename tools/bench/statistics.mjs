/** @param {readonly number[]} values */
const sorted = (values) => values.toSorted((left, right) => left - right);

/**
 * The value below which such a share of the values lies, between two of them by proportion.
 *
 * @param {readonly number[]} values at least one
 * @param {number} share from 0 to 1
 */
function quantile(values, share) {
  const ordered = sorted(values);
  const position = share * (ordered.length - 1);
  const below = ordered[Math.floor(position)] ?? Number.NaN;
  const above = ordered[Math.ceil(position)] ?? Number.NaN;
  return below + (above - below) * (position % 1);
}

/**
 * What many measurements come to: the middle one, and between which two the middle half lies.
 *
 * @typedef {{ median: number; low: number; high: number }} Summary
 */

/**
 * @param {readonly number[]} values at least one
 * @returns {Summary}
 */
export const summarize = (values) => ({
  median: quantile(values, 0.5),
  low: quantile(values, 0.25),
  high: quantile(values, 0.75),
});

/**
 * A row of a benchmark's table.
 *
 * @typedef {object} Row
 * @property {string} chapter
 * @property {string} what
 * @property {string} value
 * @property {string} spread the middle half of the rounds; empty if there is only one
 * @property {string} target empty if the row is only for comparison
 * @property {boolean} [isMet] whether the target is met; absent without one
 */

/**
 * What a value has to be.
 *
 * @typedef {{ atMost: number } | { atLeast: number } | { below: number }} Target
 */

/** @typedef {{ chapter: string; what: string; target?: Target | undefined }} Line */
/** @typedef {(value: number) => string} Format */

/** How values are written. */
export const formats = {
  /** @type {Format} */
  times: (value) => `${value.toFixed(2)} ×`,
  /** @type {Format} */
  milliseconds: (value) => `${value.toFixed(value < 100 ? 1 : 0)} ms`,
  /** @type {Format} */
  bytes: (value) => `${Math.round(value).toLocaleString("en")} B`,
  /** @type {Format} */
  megabytes: (value) => `${(value / 1e6).toFixed(0)} MB`,
  /** @type {Format} */
  count: (value) => Math.round(value).toLocaleString("en"),
};

/**
 * The median of values and the bounds of their middle half, interpolated linearly.
 *
 * @param {readonly number[]} values at least one
 */
export function summarize(values) {
  const sorted = values.toSorted((left, right) => left - right);
  const [low, median, high] = [0.25, 0.5, 0.75].map((share) => {
    const position = share * (sorted.length - 1);
    const below = sorted[Math.floor(position)] ?? Number.NaN;
    const above = sorted[Math.ceil(position)] ?? Number.NaN;
    return below + (above - below) * (position % 1);
  });
  return /** @type {{ median: number; low: number; high: number }} */ ({ median, low, high });
}

/** @param {readonly number[]} values */
export const median = (values) => summarize(values).median;

/**
 * Compares a value with its target.
 *
 * @param {number} value
 * @param {Target | undefined} target
 * @param {Format} format
 * @returns {{ target: string; isMet?: boolean }}
 */
function compareWith(value, target, format) {
  if (!target) return { target: "" };
  if ("atMost" in target) {
    return { target: `at most ${format(target.atMost)}`, isMet: value <= target.atMost };
  }
  if ("atLeast" in target) {
    return { target: `at least ${format(target.atLeast)}`, isMet: value >= target.atLeast };
  }
  return { target: `below ${format(target.below)}`, isMet: value < target.below };
}

/**
 * A row with the median and the spread of values, one from each round.
 *
 * @param {Line} line
 * @param {readonly number[]} values
 * @param {Format} format
 * @returns {Row}
 */
export function medianRow({ chapter, what, target }, values, format) {
  const { median: middle, low, high } = summarize(values);
  const spread = values.length > 1 ? `${format(low)} to ${format(high)}` : "";
  return { chapter, what, value: format(middle), spread, ...compareWith(middle, target, format) };
}

/**
 * A row with a value that was measured once, or that is the worst of all rounds.
 *
 * @param {Line} line
 * @param {number} value
 * @param {Format} format
 * @returns {Row}
 */
export const valueRow = ({ chapter, what, target }, value, format) => ({
  chapter,
  what,
  value: format(value),
  spread: "",
  ...compareWith(value, target, format),
});

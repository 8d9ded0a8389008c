import { summarize } from "./statistics.mjs";

/** @typedef {import("./report.mjs").Row} Row */

/**
 * @param {readonly number[]} values
 * @param {(value: number) => string} format
 */
export function described(values, format) {
  const { median, low, high } = summarize(values);
  const spread = values.length > 1 ? `${format(low)} to ${format(high)}` : "";
  return { median, value: format(median), spread };
}

/**
 * Holds a row against its target.
 *
 * @param {Row} measured
 * @param {string} target
 * @param {boolean} isMet
 * @returns {Row}
 */
export const against = (measured, target, isMet) => Object.assign(measured, { target, isMet });

/**
 * Returns all items in an order that differs from round to round, so that no competitor always runs after
 * the same other one.
 *
 * @template Item
 * @param {readonly Item[]} items
 * @param {number} round
 */
export const roundRobin = (items, round) => {
  const first = round % items.length;
  const rotated = [...items.slice(first), ...items.slice(0, first)];
  return round % 2 === 0 ? rotated : rotated.toReversed();
};

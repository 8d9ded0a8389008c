/**
 * All of them, another one first in every round: nobody always follows the same one.
 *
 * @template Item
 * @param {readonly Item[]} items
 * @param {number} round
 */
export const inTurn = (items, round) => {
  const first = round % items.length;
  const turned = [...items.slice(first), ...items.slice(0, first)];
  return round % 2 === 0 ? turned : turned.toReversed();
};

import { expect, it } from "vitest";
import { chapter, formats, measureEach, quantile, row } from "./harness.mjs";

it.each([
  [
    [9, 1, 5, 7, 3],
    [3, 5, 7],
  ],
  [
    [1, 2],
    [1.25, 1.5, 1.75],
  ],
  [[4], [4, 4, 4]],
])("the quarters of %j are %j", (values, quarters) => {
  expect([0.25, 0.5, 0.75].map((share) => quantile(values, share))).toEqual(quarters);
});

it("a row has the median of the rounds, and their spread", () => {
  expect(chapter("Time", [row("ours", [1, 2, 3])])).toEqual([
    { chapter: "Time", what: "ours", value: "2.00 ×", spread: "1.50 × to 2.50 ×", target: "" },
  ]);
});

it.each([
  [{ atMost: 2 }, "at most 2", [true, true, false]],
  [{ atLeast: 2 }, "at least 2", [false, true, true]],
  [{ below: 2 }, "below 2", [true, false, false]],
])("a row is compared with its target %j", (target, text, isMet) => {
  const rows = [1, 2, 3].map((value) => row("", [value], { target, format: formats.count }));
  expect(rows.map((each) => each.isMet)).toEqual(isMet);
  expect(rows[0]).toMatchObject({ target: text, spread: "" });
});

it("no side is always measured after the same other one", async () => {
  const orders = [];
  for (const round of [0, 1, 2, 3]) {
    /** @type {string[]} */
    const order = [];
    await measureEach(["a", "b", "c"], round, async (id) => order.push(id));
    orders.push(order.join(""));
  }
  expect(orders).toEqual(["abc", "acb", "cab", "cba"]);
});

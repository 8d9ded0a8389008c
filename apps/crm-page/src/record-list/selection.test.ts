import { expect, it } from "vitest";
import { deselect, emptySelection, selectAll, type Selection, toggle } from "./selection.ts";

const order = ["a", "b", "c", "d", "e"];
const ids = (selection: Selection) => [...selection.ids].toSorted().join("");
const press = (selection: Selection, id: string, isRange = false) =>
  toggle(selection, id, { order, isRange });

it("a click selects a record, another one deselects it", () => {
  const one = press(emptySelection, "b");
  expect(ids(one)).toBe("b");
  expect(ids(press(one, "b"))).toBe("");
  expect(ids(emptySelection)).toBe("");
});

it.each([
  ["b", "d", "bcd"],
  ["d", "b", "bcd"],
  ["c", "c", ""],
])("a range from %s to %s selects %j", (start, end, expected) =>
  expect(ids(press(press(emptySelection, start), end, true))).toBe(expected),
);

it("a range deselects if its end was selected, and continues from its end", () => {
  const all = selectAll(order, true);
  const without = press(press(all, "b"), "d", true);
  expect(ids(without)).toBe("ae");
  expect(ids(press(without, "e", true))).toBe("a");
});

it("a range without a beginning on the list is one record", () => {
  expect(ids(press(emptySelection, "c", true))).toBe("c");
  expect(ids(press({ ids: new Set(), anchor: "gone" }, "c", true))).toBe("c");
});

it("selects all and none, and drops those that were changed", () => {
  expect(ids(selectAll(order, true))).toBe("abcde");
  expect(ids(selectAll(order, false))).toBe("");
  expect(ids(deselect(selectAll(order, true), ["a", "e", "x"]))).toBe("bcd");
});

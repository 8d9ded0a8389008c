import type { ListedRecord } from "@calling-extensions/crm/page-api";
import { expect, it } from "vitest";
import { type StageCards, withCard, withoutCard } from "./move-card.ts";

const card = (objectId: string): ListedRecord => ({
  objectTypeId: "0-3",
  objectId,
  title: objectId,
  subtitle: "",
  createdAt: 0,
  updatedAt: 0,
  properties: {},
});

const cardsOf = (total: number | undefined, ...pages: string[][]): StageCards => ({
  pages: pages.map((ids, index) => ({
    results: ids.map(card),
    ...(index === 0 && total !== undefined && { total }),
  })),
  pageParams: pages.map(() => undefined),
});

const shown = ({ pages }: StageCards) => [
  pages[0]?.total,
  ...pages.map(({ results }) => results.map(({ objectId }) => objectId).join()),
];

it("a card leaves a stage, wherever it is", () => {
  const stage = cardsOf(5, ["1", "2"], ["3"]);
  expect(shown(withoutCard(stage, "3"))).toEqual([4, "1,2", ""]);
  expect(shown(withoutCard(stage, "1"))).toEqual([4, "2", "3"]);
  expect(withoutCard(stage, "9")).toBe(stage);
});

it("a card comes to the top of a stage, once", () => {
  expect(shown(withCard(cardsOf(2, ["1"], ["2"]), card("3")))).toEqual([3, "3,1", "2"]);
  expect(shown(withCard(cardsOf(2, ["1"], ["2"]), card("2")))).toEqual([2, "2,1", ""]);
  expect(shown(withCard(cardsOf(0, []), card("3")))).toEqual([1, "3"]);
});

const deal = (objectId: string, value: string, currency?: string): ListedRecord => ({
  ...card(objectId),
  properties: {
    amount: { type: "number", value, display: value, ...(currency && { currency }) },
  },
});
const withSums = (
  sums: { sum: number; currency?: string }[],
  ...results: ListedRecord[]
): StageCards => ({
  pages: [{ results, total: results.length, sums: { amount: sums } }],
  pageParams: [undefined],
});

it("a card takes its amount along, in its currency", () => {
  const dollars = deal("1", "2.5", "USD");
  const from = withSums([{ sum: 4.5, currency: "USD" }], dollars, deal("2", "2", "USD"));
  expect(withoutCard(from, "1").pages[0]?.sums).toEqual({
    amount: [{ sum: 2, currency: "USD" }],
  });
  const to = withSums([{ sum: 1, currency: "EUR" }], deal("3", "1", "EUR"));
  const moved = withCard(to, dollars);
  expect(moved.pages[0]?.sums).toEqual({
    amount: [
      { sum: 1, currency: "EUR" },
      { sum: 2.5, currency: "USD" },
    ],
  });
  expect(withCard(moved, deal("4", "3", "USD")).pages[0]?.sums?.["amount"]?.[1]?.sum).toBe(5.5);
  expect(withCard(moved, deal("6", "7")).pages[0]?.sums?.["amount"]?.[2]).toEqual({ sum: 7 });
  for (const worthless of [card("5"), deal("5", ""), deal("5", "a lot", "USD")]) {
    expect(withCard(to, worthless).pages[0]?.sums).toEqual(to.pages[0]?.sums);
  }
});

it("a stage with too many cards to count stays so", () =>
  expect(shown(withCard(cardsOf(undefined, ["1"]), card("2")))).toEqual([undefined, "2,1"]));

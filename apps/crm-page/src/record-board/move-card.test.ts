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

it("a stage with too many cards to count stays so", () =>
  expect(shown(withCard(cardsOf(undefined, ["1"]), card("2")))).toEqual([undefined, "2,1"]));

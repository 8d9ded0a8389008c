import type { ListedRecord, RecordList } from "@calling-extensions/crm/page-api";
import type { InfiniteData } from "@tanstack/react-query";

/** The loaded cards of a stage. */
export type StageCards = InfiniteData<RecordList>;

/** The cards of a stage without one. */
export function withoutCard(cards: StageCards, objectId: string): StageCards {
  const isHere = cards.pages.some(({ results }) =>
    results.some((card) => card.objectId === objectId),
  );
  if (!isHere) return cards;
  return changeTotal(
    {
      ...cards,
      pages: cards.pages.map((page) => ({
        ...page,
        results: page.results.filter((card) => card.objectId !== objectId),
      })),
    },
    -1,
  );
}

/** The cards of a stage with another one, which changed last, at the top. */
export function withCard(cards: StageCards, card: ListedRecord): StageCards {
  const others = withoutCard(cards, card.objectId);
  const [first, ...rest] = others.pages;
  if (!first) return cards;
  return changeTotal(
    { ...others, pages: [{ ...first, results: [card, ...first.results] }, ...rest] },
    1,
  );
}

/** Only the first page has the total, unless there are too many cards to count. */
const changeTotal = (cards: StageCards, change: number): StageCards => ({
  ...cards,
  pages: cards.pages.map((page) =>
    page.total === undefined ? page : { ...page, total: page.total + change },
  ),
});

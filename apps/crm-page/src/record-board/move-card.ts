import type { ListedRecord, RecordList, ValueSum } from "@calling-extensions/crm/page-api";
import type { InfiniteData } from "@tanstack/react-query";

/** The loaded cards of a stage. */
export type StageCards = InfiniteData<RecordList>;

/** The cards of a stage without one. */
export function withoutCard(cards: StageCards, objectId: string): StageCards {
  const removed = cards.pages
    .flatMap(({ results }) => results)
    .find((card) => card.objectId === objectId);
  if (!removed) return cards;
  return changeSummary(
    {
      ...cards,
      pages: cards.pages.map((page) => ({
        ...page,
        results: page.results.filter((card) => card.objectId !== objectId),
      })),
    },
    removed,
    -1,
  );
}

/** The cards of a stage with another one, which changed last, at the top. */
export function withCard(cards: StageCards, card: ListedRecord): StageCards {
  const others = withoutCard(cards, card.objectId);
  const [first, ...rest] = others.pages;
  if (!first) return cards;
  return changeSummary(
    { ...others, pages: [{ ...first, results: [card, ...first.results] }, ...rest] },
    card,
    1,
  );
}

/** Only the first page has the total and the sums, unless there are too many cards to count. */
const changeSummary = (cards: StageCards, card: ListedRecord, change: 1 | -1): StageCards => ({
  ...cards,
  pages: cards.pages.map((page) => ({
    ...page,
    ...(page.total !== undefined && { total: page.total + change }),
    ...(page.sums && { sums: changeSums(page.sums, card, change) }),
  })),
});

const changeSums = (
  sums: NonNullable<RecordList["sums"]>,
  { properties }: ListedRecord,
  change: 1 | -1,
): RecordList["sums"] =>
  Object.fromEntries(
    Object.entries(sums).map(([name, ofName]) => {
      const { value = "", currency } = properties[name] ?? {};
      const amount = Number(value) * change;
      if (value === "" || Number.isNaN(amount)) return [name, ofName];
      const isOther = (each: ValueSum): boolean => each.currency !== currency;
      const before = ofName.find((each) => !isOther(each))?.sum ?? 0;
      const changed = { sum: before + amount, ...(currency && { currency }) };
      return [name, [...ofName.filter(isOther), changed].toSorted(byCurrency)];
    }),
  );

/** In the order of the service: without a currency at the end. */
const byCurrency = (one: ValueSum, other: ValueSum): number =>
  (one.currency ?? "~") < (other.currency ?? "~") ? -1 : 1;

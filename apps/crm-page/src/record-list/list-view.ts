import { listOrder, type ListOrder } from "@calling-extensions/crm/page-api";
import type { ListView } from "../api/records.ts";

/** The sort options of a list, the default first. */
export interface SortOption {
  readonly sort: ListOrder;
  readonly label: string;
}

const activeOrders: readonly SortOption[] = [
  { sort: "title", label: "Name" },
  { sort: "-createdAt", label: "Newest" },
  { sort: "-updatedAt", label: "Last updated" },
];

/** The last change of a record in the recycle bin is its deletion. */
const binOrders: readonly SortOption[] = [
  { sort: "-updatedAt", label: "Last deleted" },
  { sort: "title", label: "Name" },
];

export const ordersOf = (isArchived: boolean): readonly SortOption[] =>
  isArchived ? binOrders : activeOrders;

const firstOrder = (isArchived: boolean): ListOrder => (isArchived ? "-updatedAt" : "title");

/** Reads the view of a list from its URL. Invalid values are ignored. */
export function readListView(search: URLSearchParams): ListView {
  const isArchived = search.get("archived") === "true";
  const asked = listOrder.safeParse(search.get("sort")).data;
  const isOffered = ordersOf(isArchived).some(({ sort }) => sort === asked);
  return {
    query: search.get("q")?.trim() ?? "",
    sort: asked !== undefined && isOffered ? asked : firstOrder(isArchived),
    isArchived,
  };
}

/** The URL parameters of a view, without defaults. */
export function writeListView({ query, sort, isArchived }: ListView): Record<string, string> {
  return {
    ...(query !== "" && { q: query }),
    ...(sort !== firstOrder(isArchived) && { sort }),
    ...(isArchived && { archived: "true" }),
  };
}

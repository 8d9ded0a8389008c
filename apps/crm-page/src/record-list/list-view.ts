import { listOrder, type ListOrder } from "@calling-extensions/crm/page-api";
import type { ListView } from "../api/page-api.ts";

/** The orders that a list offers, the one that it begins with first. */
export interface OfferedOrder {
  readonly sort: ListOrder;
  readonly label: string;
}

const livingOrders: readonly OfferedOrder[] = [
  { sort: "title", label: "Name" },
  { sort: "-createdAt", label: "Newest" },
  { sort: "-updatedAt", label: "Last changed" },
];

/** Being deleted is the last change of a record in the recycle bin. */
const binOrders: readonly OfferedOrder[] = [
  { sort: "-updatedAt", label: "Last deleted" },
  { sort: "title", label: "Name" },
];

export const ordersOf = (isArchived: boolean): readonly OfferedOrder[] =>
  isArchived ? binOrders : livingOrders;

const firstOrder = (isArchived: boolean): ListOrder => (isArchived ? "-updatedAt" : "title");

/** What a list's address asks for; what it cannot have is left out. */
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

/** The address of a view; without what goes without saying. */
export function writeListView({ query, sort, isArchived }: ListView): Record<string, string> {
  return {
    ...(query !== "" && { q: query }),
    ...(sort !== firstOrder(isArchived) && { sort }),
    ...(isArchived && { archived: "true" }),
  };
}

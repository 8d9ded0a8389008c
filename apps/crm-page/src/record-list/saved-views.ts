import { browserStorage, createStoredValue } from "@calling-extensions/ui/storage";
import * as z from "zod/mini";
import { createStore } from "zustand/vanilla";
import { MAX_SAVED_VIEWS, MAX_LIST_NAME_LENGTH, MAX_VIEW_URL_LENGTH } from "../limits.ts";
import type { ListOwner } from "./stored-columns.ts";

const savedView = z.object({
  portalId: z.string(),
  userId: z.string(),
  objectTypeId: z.string(),
  name: z.string().check(z.minLength(1), z.maxLength(MAX_LIST_NAME_LENGTH)),
  /** The query string of the list's URL. */
  search: z.string().check(z.maxLength(MAX_VIEW_URL_LENGTH)),
});

/** A view of a list that a user has named. */
export type SavedView = z.infer<typeof savedView>;

const stored = createStoredValue({
  key: "crm-page:list-views",
  // An invalid view doesn't cost the others.
  schema: z.pipe(
    z.array(z.catch(z.optional(savedView), undefined)),
    z.transform((views) => views.filter((view) => view !== undefined)),
  ),
  storage: browserStorage("localStorage"),
});

/** The saved views of all lists in this browser, in the order of saving. */
export const savedViews = createStore<readonly SavedView[]>(() => stored.load() ?? []);

/** Another tab may have saved some. Without storage, the page has only its own. */
const listed = (): readonly SavedView[] => stored.load() ?? savedViews.getState();

const isIn = (view: SavedView, owner: ListOwner): boolean =>
  view.portalId === owner.portalId &&
  view.userId === owner.userId &&
  view.objectTypeId === owner.objectTypeId;

export const viewsOf = (views: readonly SavedView[], owner: ListOwner): readonly SavedView[] =>
  views.filter((view) => isIn(view, owner));

/** Saves a view in place of one with the same name. Returns false if the browser stores nothing. */
export function saveView(view: SavedView): boolean {
  const views = listed();
  const index = views.findIndex((other) => isIn(other, view) && other.name === view.name);
  const next = index < 0 ? [...views, view] : views.with(index, view);
  return store(next.slice(-MAX_SAVED_VIEWS));
}

export const deleteView = (view: SavedView): boolean =>
  store(listed().filter((other) => !(isIn(other, view) && other.name === view.name)));

function store(views: readonly SavedView[]): boolean {
  savedViews.setState(views, true);
  return stored.save([...views]);
}

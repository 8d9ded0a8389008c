import type { SavedList, SavedListContent } from "@calling-extensions/crm/page-api";
import { type ListView, readListView, writeListView } from "./list-view.ts";
import { defaultColumns } from "./stored-columns.ts";

type ViewContent = Extract<SavedListContent, { kind: "view" }>;

/** A view of a list with a name, private or shared with the account. */
export type SavedView = Omit<SavedList, "content"> & { readonly content: ViewContent };

/** The saved views of a type, in the order of the lists. */
export const savedViewsOf = (
  lists: readonly SavedList[],
  objectTypeId: string,
): readonly SavedView[] =>
  lists.flatMap(({ content, ...list }) =>
    content.kind === "view" && content.objectTypeId === objectTypeId ? [{ ...list, content }] : [],
  );

/** A saved view keeps its columns, even if they are the default ones today. */
const withColumns = (view: ListView): ListView => ({
  ...view,
  columns: view.isArchived ? undefined : (view.columns ?? defaultColumns(view.objectTypeId)),
});

/** The query string under which a view is saved: without the name of a saved view. */
export const contentOf = (view: ListView): string =>
  writeListView(withColumns({ ...view, savedId: undefined })).toString();

/** What a list shows as it was saved. */
export const readSavedView = ({ listId, content: { objectTypeId, search } }: SavedView): ListView =>
  withColumns({ ...readListView(objectTypeId, new URLSearchParams(search)), savedId: listId });

/** Whether a list shows what was saved. */
export const isAsSaved = (view: ListView, saved: SavedView): boolean =>
  contentOf(view) === contentOf(readSavedView(saved));

/** The query string of a list's URL: a view that is as it was saved has only its id, so that the URL follows changes. */
export function toListSearch(view: ListView, views: readonly SavedView[]): URLSearchParams {
  const { savedId } = view;
  if (savedId === undefined) return writeListView(view);
  const saved = views.find(({ listId }) => listId === savedId);
  return saved && isAsSaved(view, saved)
    ? new URLSearchParams({ saved: savedId })
    : writeListView(withColumns(view));
}

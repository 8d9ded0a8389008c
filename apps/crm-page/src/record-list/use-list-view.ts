import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSearchParams } from "wouter";
import { savedListsQuery } from "../saved-lists/saved-lists-query.ts";
import { useSession } from "../session/session.ts";
import {
  type ListView,
  readListView,
  readOpenRecord,
  withOpenRecord,
  writeListView,
} from "./list-view.ts";
import {
  isAsSaved,
  readSavedView,
  type SavedView,
  savedViewsOf,
  toListSearch,
} from "./saved-view.ts";
import { defaultColumns, type ListOwner, loadColumns, saveColumns } from "./stored-columns.ts";
import { takeOverViews } from "./take-over-views.ts";

/** The view in the URL, and what changes it. */
export interface ListViewControl {
  readonly view: ListView;
  /** The names of the properties beside the name. */
  readonly columns: readonly string[];
  /** The saved views of the type. */
  readonly views: readonly SavedView[];
  /** The saved view that is shown, also if the user has changed it. */
  readonly current: SavedView | undefined;
  /** The request that must succeed before the URL's saved view can be shown; undefined if it can. */
  readonly pending: { readonly error: Error | null; readonly retry: () => void } | undefined;
  /** Whether the URL is of a saved view that is gone, or that another user keeps private. */
  readonly isMissing: boolean;
  /** Changes the view. Back returns to the one before, unless `replace` is set. */
  readonly change: (changes: Partial<ListView>, options?: { replace: boolean }) => void;
  /** Shows columns, now and whenever the user comes back; undefined for the default ones. */
  readonly changeColumns: (columns: readonly string[] | undefined) => void;
}

export function useListView(objectTypeId: string): ListViewControl {
  const { portal, user } = useSession();
  const [search, setSearch] = useSearchParams();
  const { data, error, refetch } = useQuery(savedListsQuery);
  const views = savedViewsOf(data?.results ?? [], objectTypeId);
  const inUrl = readListView(objectTypeId, search);
  const named = views.find(({ listId }) => listId === inUrl.savedId);
  const hasOnlyName =
    inUrl.savedId !== undefined && writeListView({ ...inUrl, savedId: undefined }).size === 0;
  const view = named && hasOnlyName ? readSavedView(named) : inUrl;
  const isUnresolved = hasOnlyName && !named;
  const unnamed = views.find((each) => isAsSaved(view, each));

  const isListed = data !== undefined;
  useEffect(() => {
    if (isListed) void takeOverViews(portal.id, user.id);
  }, [isListed, portal.id, user.id]);

  const isWithoutColumns = !view.isArchived && !view.columns && view.savedId === undefined;
  useEffect(() => {
    if (!isWithoutColumns) return;
    const columns = loadColumns({ portalId: portal.id, userId: user.id, objectTypeId });
    if (!columns) return;
    // In the URL, so that a shared link shows them, too.
    setSearch(
      (before) =>
        withOpenRecord(
          writeListView({ ...readListView(objectTypeId, before), columns }),
          readOpenRecord(before),
        ),
      { replace: true },
    );
  }, [isWithoutColumns, portal.id, user.id, objectTypeId, setSearch]);

  const change: ListViewControl["change"] = (changes, options = { replace: false }) =>
    setSearch(
      (before) =>
        withOpenRecord(toListSearch({ ...view, ...changes }, views), readOpenRecord(before)),
      options,
    );
  const changeColumns = (columns: readonly string[] | undefined): void => {
    const isDefault = columns?.join() === defaultColumns(objectTypeId).join();
    const chosen = isDefault ? undefined : columns;
    const owner: ListOwner = { portalId: portal.id, userId: user.id, objectTypeId };
    // The columns of a saved view are its own.
    if (view.savedId === undefined) saveColumns(owner, chosen);
    change({ columns: chosen }, { replace: true });
  };
  return {
    view,
    columns: view.columns ?? defaultColumns(objectTypeId),
    views,
    current: named ?? (view.savedId === undefined ? unnamed : undefined),
    pending: isUnresolved && !data ? { error, retry: () => void refetch() } : undefined,
    isMissing: isUnresolved && isListed,
    change,
    changeColumns,
  };
}

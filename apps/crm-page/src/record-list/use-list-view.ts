import { useEffect } from "react";
import { useSearchParams } from "wouter";
import { useSession } from "../session/session.ts";
import { readListView, writeListView, type ListView } from "./list-view.ts";
import { defaultColumns, type ListOwner, loadColumns, saveColumns } from "./stored-columns.ts";

/** The view in the URL, and what changes it. */
export interface ListViewControl {
  readonly owner: ListOwner;
  readonly view: ListView;
  /** The names of the properties beside the name. */
  readonly columns: readonly string[];
  /** Changes the view. Back returns to the one before, unless `replace` is set. */
  readonly change: (changes: Partial<ListView>, options?: { replace: boolean }) => void;
  /** Shows columns, now and whenever the user comes back; undefined for the default ones. */
  readonly changeColumns: (columns: readonly string[] | undefined) => void;
}

export function useListView(objectTypeId: string): ListViewControl {
  const { portal, user } = useSession();
  const [search, setSearch] = useSearchParams();
  const view = readListView(objectTypeId, search);
  const owner = { portalId: portal.id, userId: user.id, objectTypeId };

  const isWithoutColumns = !view.isArchived && view.columns === undefined;
  useEffect(() => {
    if (!isWithoutColumns) return;
    const columns = loadColumns({ portalId: portal.id, userId: user.id, objectTypeId });
    if (!columns) return;
    // In the URL, so that a shared link shows them, too.
    setSearch((before) => writeListView({ ...readListView(objectTypeId, before), columns }), {
      replace: true,
    });
  }, [isWithoutColumns, portal.id, user.id, objectTypeId, setSearch]);

  const change: ListViewControl["change"] = (changes, options = { replace: false }) =>
    setSearch(writeListView({ ...view, ...changes }), options);
  const changeColumns = (columns: readonly string[] | undefined): void => {
    const isDefault = columns?.join() === defaultColumns(objectTypeId).join();
    const chosen = isDefault ? undefined : columns;
    saveColumns(owner, chosen);
    change({ columns: chosen }, { replace: true });
  };
  return {
    owner,
    view,
    columns: view.columns ?? defaultColumns(objectTypeId),
    change,
    changeColumns,
  };
}

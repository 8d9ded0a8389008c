import { Button } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { useState } from "react";
import { useLocation, useSearchParams } from "wouter";
import { ActionMenu, type MenuAction } from "../controls/action-menu.tsx";
import { copyLink } from "../controls/copy-link.ts";
import { withSearch } from "../navigation/paths.ts";
import { SavedListDialog } from "../saved-lists/saved-list-dialog.tsx";
import { createId, type ListChange, useSavedListChanges } from "../saved-lists/use-saved-lists.ts";
import { useCanEdit } from "../session/session.ts";
import { readOpenRecord, withOpenRecord, writeListView } from "./list-view.ts";
import { contentOf, isAsSaved, type SavedView } from "./saved-view.ts";
import type { ListViewControl } from "./use-list-view.ts";

/** Saves, changes, renames, shares and deletes the view that is shown, and copies its URL. */
export function SavedViewActions({
  name,
  control: { view, current },
  isStandard,
}: {
  /** Of the view that is shown. */
  name: string;
  control: ListViewControl;
  isStandard: boolean;
}) {
  const { objectTypeId, isArchived } = view;
  const [path] = useLocation();
  const [, setSearch] = useSearchParams();
  const { change, remove } = useSavedListChanges();
  const canEdit = useCanEdit(current ?? {});
  const [inDialog, setInDialog] = useState<ListChange>();
  const isChanged = current && !isAsSaved(view, current);
  const isNew = !current && !isStandard && !isArchived && writeListView(view).size > 0;
  const search = contentOf(view);
  const show = (changed: URLSearchParams): void =>
    setSearch((before) => withOpenRecord(changed, readOpenRecord(before)));
  const showSaved = (listId: string): void => show(new URLSearchParams({ saved: listId }));
  const saveAs = (): void =>
    setInDialog({
      listId: createId(),
      content: { kind: "view", name: "", isShared: false, objectTypeId, search },
    });
  // Only its user can open a private view by its id.
  const isLinkedById = current?.content.isShared && !isChanged;
  const link = withSearch(path, isLinkedById ? `saved=${current.listId}` : search);
  const actionsOf = (saved: SavedView): MenuAction[] => [
    { label: t`Rename or share…`, run: () => setInDialog(saved) },
    {
      label: t`Delete view`,
      isDangerous: true,
      run: () => {
        // The list keeps what it shows.
        show(new URLSearchParams(search));
        remove.mutate(saved);
      },
    },
  ];
  return (
    <>
      <ActionMenu
        label={t`Actions for ${name}`}
        actions={[
          { label: t`Copy link`, run: () => void copyLink(name, link) },
          ...(isChanged ? [{ label: t`Save as new view…`, run: saveAs }] : []),
          ...(current && canEdit ? actionsOf(current) : []),
        ]}
      />
      {isNew && (
        <Button tone="quiet" onClick={saveAs}>
          {t`Save view`}
        </Button>
      )}
      {isChanged && canEdit && (
        <Button
          tone="quiet"
          onClick={() =>
            change(current, { ...current.content, search }, () => showSaved(current.listId))
          }
        >
          {t`Save changes`}
        </Button>
      )}
      {inDialog && (
        <SavedListDialog
          list={inDialog}
          isNew={inDialog !== current}
          onSaved={({ listId }) => {
            if (listId !== current?.listId) showSaved(listId);
          }}
          onClose={() => setInDialog(undefined)}
        />
      )}
    </>
  );
}

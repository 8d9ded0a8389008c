import type { SavedList } from "@calling-extensions/crm/page-api";
import { FormDialog } from "@calling-extensions/ui/dialogs";
import { t } from "@calling-extensions/ui/text";
import { useState } from "react";
import { dialogPart } from "../feedback/dialog-part.tsx";
import { ListFields, type ListNaming } from "./list-fields.tsx";
import { type ListChange, useListForm } from "./use-saved-lists.ts";

/** Names a view or queue, and shares it with the account or keeps it private. */
export const SavedListDialog = dialogPart(t`the form`, ListForm);

const texts = {
  view: { title: t`View`, submit: t`Save view` },
  queue: { title: t`Task queue`, submit: t`Save queue` },
} as const;

function ListForm({
  list: { listId, content },
  isNew = false,
  onSaved,
  onClose,
}: {
  list: ListChange;
  /** It isn't saved yet. */
  isNew?: boolean;
  onSaved?: (list: SavedList) => void;
  onClose: () => void;
}) {
  const { before, save, problem } = useListForm(listId, isNew ? null : content);
  const [naming, setNaming] = useState<ListNaming>(content);
  const name = naming.name.trim();
  const { title, submit } = texts[content.kind];
  return (
    <FormDialog
      title={title}
      submitLabel={submit}
      pendingLabel={t`Saving…`}
      isPending={save.isPending}
      isDisabled={name === ""}
      error={problem}
      onSubmit={() =>
        save.mutate(
          { ...(before ?? content), name, isShared: naming.isShared },
          {
            onSuccess: (saved) => {
              onSaved?.(saved);
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      {() => (
        <>
          <ListFields naming={naming} hasFocus onChange={setNaming} />
          {content.kind === "view" && (
            <p>{t`Keeps the search, filters, sort order and columns.`}</p>
          )}
        </>
      )}
    </FormDialog>
  );
}

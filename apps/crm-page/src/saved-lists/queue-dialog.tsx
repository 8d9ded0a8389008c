import { FormDialog } from "@calling-extensions/ui/dialogs";
import { useState } from "react";
import { dialogPart } from "../feedback/dialog-part.tsx";
import { ListFields, type ListNaming } from "./list-fields.tsx";
import { useSavedListChanges } from "./use-saved-lists.ts";

/** Names a task queue, and shares it with the account or keeps it private. */
export const QueueDialog = dialogPart("the form", QueueForm);

function QueueForm({
  queueId,
  before,
  onClose,
}: {
  queueId: string;
  before: ListNaming;
  onClose: () => void;
}) {
  const { save } = useSavedListChanges();
  const [naming, setNaming] = useState(before);
  const name = naming.name.trim();
  return (
    <FormDialog
      title="Task queue"
      submitLabel="Save queue"
      pendingLabel="Saving…"
      isPending={save.isPending}
      isDisabled={name === ""}
      error={save.error?.message}
      onSubmit={() =>
        save.mutate(
          { listId: queueId, content: { kind: "queue", name, isShared: naming.isShared } },
          { onSuccess: onClose },
        )
      }
      onClose={onClose}
    >
      {() => <ListFields naming={naming} hasFocus onChange={setNaming} />}
    </FormDialog>
  );
}

import type { PageFolder } from "@calling-extensions/crm/page-api";
import { requestConfirmation } from "@calling-extensions/ui/dialogs";
import { showToast } from "@calling-extensions/ui/toasts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { changeFolder, deleteFolder } from "../api/files.ts";
import { ActionMenu } from "./action-menu.tsx";
import { FILES_KEY } from "./file-queries.ts";
import { MoveDialog } from "./move-dialog.tsx";
import { RenameDialog } from "./rename-dialog.tsx";

/** What can be done with a folder. */
export function FolderMenu({ folder }: { folder: PageFolder }) {
  const { id, name, parentId } = folder;
  const [dialog, setDialog] = useState<"rename" | "move">();
  const queryClient = useQueryClient();
  const close = (): void => setDialog(undefined);
  const remove = useMutation({
    mutationFn: () => deleteFolder(id),
    onSuccess: () => showToast({ tone: "info", text: `The folder ${name} was deleted.` }),
    onError: (error) => showToast({ tone: "error", source: name, text: error.message }),
    // After an error too: somebody else may have deleted it.
    onSettled: () => queryClient.invalidateQueries({ queryKey: FILES_KEY }),
  });
  return (
    <>
      <ActionMenu
        label={`Actions for the folder ${name}`}
        actions={[
          { label: "Rename…", run: () => setDialog("rename") },
          { label: "Move…", run: () => setDialog("move") },
          "separator",
          {
            label: "Delete…",
            isDangerous: true,
            run: () =>
              void confirmDeletion(name).then((isConfirmed) => isConfirmed && remove.mutate()),
          },
        ]}
      />
      {dialog === "rename" && (
        <RenameDialog
          name={name}
          rename={(next) => changeFolder(id, { name: next })}
          onClose={close}
        />
      )}
      {dialog === "move" && (
        <MoveDialog
          name={name}
          from={parentId}
          excludedId={id}
          move={(target) => changeFolder(id, { parentId: target ?? null })}
          onClose={close}
        />
      )}
    </>
  );
}

const confirmDeletion = async (name: string): Promise<boolean> =>
  (await requestConfirmation({
    title: `Delete the folder ${name}?`,
    body: "All files and folders in it are deleted too. This can't be undone.",
    options: [
      { value: "delete", label: "Delete", tone: "danger" },
      { value: "keep", label: "Keep", tone: "secondary" },
    ],
  })) === "delete";

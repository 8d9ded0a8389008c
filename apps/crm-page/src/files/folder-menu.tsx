import {
  changePageFolder,
  deletePageFolder,
  type PageFolder,
  restorePageFolder,
} from "@calling-extensions/crm/page-api";
import { t } from "@calling-extensions/ui/text";
import { showToast } from "@calling-extensions/ui/toasts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { callService } from "../api/session.ts";
import { ActionMenu } from "../controls/action-menu.tsx";
import { useCan } from "../session/session.ts";
import { FILES_KEY } from "./file-queries.ts";
import { MoveDialog } from "./move-dialog.tsx";
import { RenameDialog } from "./rename-dialog.tsx";

/** What can be done with a folder. */
export function FolderMenu({ folder }: { folder: PageFolder }) {
  const { id, name, parentId } = folder;
  const [dialog, setDialog] = useState<"rename" | "move">();
  const queryClient = useQueryClient();
  const close = (): void => setDialog(undefined);
  const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: FILES_KEY });
  const onError = (error: Error): void => {
    showToast({ tone: "error", source: name, text: error.message });
    // Another user may have deleted it.
    void refresh();
  };
  const restore = useMutation({
    mutationFn: () => callService(restorePageFolder, { params: { folderId: id } }),
    onSuccess: refresh,
    onError,
  });
  const remove = useMutation({
    mutationFn: () => callService(deletePageFolder, { params: { folderId: id } }),
    onSuccess: async () => {
      await refresh();
      showToast({
        tone: "info",
        text: t`The folder ${name} was deleted with everything in it.`,
        action: { label: t`Undo`, run: () => restore.mutate() },
      });
    },
    onError,
  });
  if (!useCan("files.edit")) return null;
  return (
    <>
      <ActionMenu
        label={t`Actions for the folder ${name}`}
        actions={[
          { label: t`Rename…`, run: () => setDialog("rename") },
          { label: t`Move…`, run: () => setDialog("move") },
          "separator",
          { label: t`Delete`, isDangerous: true, run: () => remove.mutate() },
        ]}
      />
      {dialog === "rename" && (
        <RenameDialog
          name={name}
          rename={(next) =>
            callService(changePageFolder, { params: { folderId: id }, body: { name: next } })
          }
          onClose={close}
        />
      )}
      {dialog === "move" && (
        <MoveDialog
          name={name}
          from={parentId}
          excludedId={id}
          move={(target) =>
            callService(changePageFolder, {
              params: { folderId: id },
              body: { parentId: target ?? null },
            })
          }
          onClose={close}
        />
      )}
    </>
  );
}

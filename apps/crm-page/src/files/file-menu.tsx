import {
  changePageFile,
  deletePageFile,
  erasePageFile,
  type PageFile,
  type PageFileChange,
  restorePageFile,
} from "@calling-extensions/crm/page-api";
import { requestConfirmation } from "@calling-extensions/ui/dialogs";
import { t } from "@calling-extensions/ui/text";
import { formatDateTime } from "@calling-extensions/ui/time";
import { showToast } from "@calling-extensions/ui/toasts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { callService } from "../api/session.ts";
import type { ChosenAccess } from "../api/upload-file.ts";
import { ActionMenu, type MenuAction } from "../controls/action-menu.tsx";
import { useCan, useSession } from "../session/session.ts";
import { accessLabels } from "./access-select.tsx";
import { FILES_KEY } from "./file-queries.ts";
import { MoveDialog } from "./move-dialog.tsx";
import { RenameDialog } from "./rename-dialog.tsx";
import { ShareDialog } from "./share-dialog.tsx";

/** The requests that change a file, which then show what became of it. */
function useFileChanges({ id, name }: PageFile) {
  const queryClient = useQueryClient();
  const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: FILES_KEY });
  const onError = (error: Error): void => {
    showToast({ tone: "error", source: name, text: error.message });
    // Another user may have deleted it.
    void refresh();
  };
  const change = (body: PageFileChange) =>
    callService(changePageFile, { params: { fileId: id }, body });
  const restore = useMutation({
    mutationFn: () => callService(restorePageFile, { params: { fileId: id } }),
    onSuccess: refresh,
    onError,
  });
  const remove = useMutation({
    mutationFn: () => callService(deletePageFile, { params: { fileId: id } }),
    onSuccess: async () => {
      await refresh();
      showToast({
        tone: "info",
        text: t`${name} was deleted.`,
        action: { label: t`Undo`, run: () => restore.mutate() },
      });
    },
    onError,
  });
  const erase = useMutation({
    mutationFn: () => callService(erasePageFile, { params: { fileId: id } }),
    onSuccess: async ({ purgeAt }) => {
      await refresh();
      showToast({
        tone: "info",
        text: t`${name} was erased. All data about it is permanently deleted on ${formatDateTime(purgeAt)}.`,
      });
    },
    onError,
  });
  const share = useMutation({
    mutationFn: (next: ChosenAccess) => change({ access: next }),
    onSuccess: refresh,
    onError,
  });
  return { change, share, remove, erase };
}

/** What can be done with a file. */
export function FileMenu({ file, onShow }: { file: PageFile; onShow: () => void }) {
  const { name, extension, access, folderId } = file;
  const [dialog, setDialog] = useState<"rename" | "move" | "share">();
  const close = (): void => setDialog(undefined);
  const { change, share, remove, erase } = useFileChanges(file);
  const canEdit = useCan("files.edit");
  // The service refuses it if a record has the file as an attachment.
  const canDelete = useSession().user.id === file.uploadedBy || canEdit;
  const canErase = useCan("files.erase");
  const levels = (Object.keys(accessLabels) as ChosenAccess[]).filter((level) => level !== access);
  const changes: readonly MenuAction[] = [
    { label: t`Rename…`, run: () => setDialog("rename") },
    { label: t`Move…`, run: () => setDialog("move") },
    ...levels.map((level) => ({
      label: t`Make ${accessLabels[level].toLowerCase()}`,
      run: () => share.mutate(level),
    })),
  ];
  const deletion: MenuAction = {
    label: t`Delete`,
    isDangerous: true,
    run: () => remove.mutate(),
  };
  const erasure: MenuAction = {
    label: t`Erase for privacy…`,
    isDangerous: true,
    run: () => void confirmErasure(name).then((isConfirmed) => isConfirmed && erase.mutate()),
  };

  return (
    <>
      <ActionMenu
        label={t`Actions for ${name}`}
        actions={[
          { label: t`Preview`, run: onShow },
          { label: t`Get link…`, run: () => setDialog("share") },
          ...(canEdit ? changes : []),
          ...(canDelete ? (["separator", deletion] as const) : []),
          ...(canErase ? [erasure] : []),
        ]}
      />
      {dialog === "share" && <ShareDialog file={file} onClose={close} />}
      {dialog === "rename" && (
        <RenameDialog
          name={name}
          extension={extension}
          rename={(next) => change({ name: next })}
          onClose={close}
        />
      )}
      {dialog === "move" && (
        <MoveDialog
          name={name}
          from={folderId}
          move={(target) => change({ folderId: target ?? null })}
          onClose={close}
        />
      )}
    </>
  );
}

const confirmErasure = async (name: string): Promise<boolean> =>
  (await requestConfirmation({
    title: t`Erase ${name}?`,
    body: t`No one can open it from now on. Its content and all other data about it are permanently deleted within 7 days. This can't be undone.`,
    options: [
      { value: "erase", label: t`Erase`, tone: "danger" },
      { value: "keep", label: t`Keep`, tone: "secondary" },
    ],
  })) === "erase";

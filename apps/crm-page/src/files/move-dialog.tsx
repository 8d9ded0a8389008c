import { FormDialog } from "@calling-extensions/ui/dialogs";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ChevronRight, CornerLeftUp } from "lucide-react";
import { useState } from "react";
import { FILES_KEY, subfoldersQuery } from "./file-queries.ts";
import styles from "./move-dialog.module.css";

/** Chooses a folder by walking through the tree, and moves a file or folder into it. */
export function MoveDialog({
  name,
  from,
  excludedId,
  move,
  onClose,
}: {
  name: string;
  /** The folder that it is in; undefined is the top. */
  from: string | undefined;
  /** A folder that can't be moved into itself. */
  excludedId?: string;
  move: (folderId: string | undefined) => Promise<unknown>;
  onClose: () => void;
}) {
  const [path, setPath] = useState<readonly { id: string; name: string }[]>([]);
  const here = path.at(-1);
  const { data: folders = [], isPending: isLoading } = useQuery(subfoldersQuery(here?.id));
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => move(here?.id),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: FILES_KEY });
      onClose();
    },
  });
  const isThere = here?.id === from;
  return (
    <FormDialog
      title={`Move ${name}`}
      submitLabel={`Move to ${here?.name ?? "All files"}`}
      pendingLabel="Moving…"
      isPending={isPending}
      error={isThere ? "It is already here. Choose another folder." : error?.message}
      onSubmit={() => {
        if (!isThere) mutate();
      }}
      onClose={onClose}
    >
      {() => (
        <ul className={styles.folders} aria-label="Folders" aria-busy={isLoading}>
          {here && (
            <li>
              <button type="button" onClick={() => setPath(path.slice(0, -1))}>
                <CornerLeftUp size={16} aria-hidden />
                Back to {path.at(-2)?.name ?? "All files"}
              </button>
            </li>
          )}
          {folders
            .filter(({ id }) => id !== excludedId)
            .map((folder) => (
              <li key={folder.id}>
                <button type="button" onClick={() => setPath([...path, folder])}>
                  <bdi>{folder.name}</bdi>
                  <ChevronRight size={16} aria-hidden />
                </button>
              </li>
            ))}
          {!isLoading && folders.length === 0 && (
            <li className={styles.none}>No folders in here</li>
          )}
        </ul>
      )}
    </FormDialog>
  );
}

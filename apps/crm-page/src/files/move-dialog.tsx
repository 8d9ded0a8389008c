import type { PageFolder } from "@calling-extensions/crm/page-api";
import { Button } from "@calling-extensions/ui/controls";
import { FormDialog } from "@calling-extensions/ui/dialogs";
import { t } from "@calling-extensions/ui/text";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ChevronRight, CornerLeftUp, Folder } from "lucide-react";
import { type RefObject, useRef, useState } from "react";
import { dialogPart } from "../feedback/dialog-part.tsx";
import { FILES_KEY, subfoldersQuery } from "./file-queries.ts";
import styles from "./move-dialog.module.css";

/** Chooses a folder by walking through the tree, and moves a file or folder into it. */
export const MoveDialog = dialogPart(t`the folders`, MoveForm);

function MoveForm({
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
  const [path, setPath] = useState<readonly PageFolder[]>([]);
  const list = useRef<HTMLUListElement>(null);
  const here = path.at(-1);
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => move(here?.id),
    onSettled: () => queryClient.invalidateQueries({ queryKey: FILES_KEY }),
  });
  const isThere = here?.id === from;
  const open = (next: readonly PageFolder[]): void => {
    setPath(next);
    // The button that was clicked is gone.
    list.current?.focus();
  };
  return (
    <FormDialog
      title={t`Move ${name}`}
      submitLabel={t`Move here`}
      pendingLabel={t`Moving…`}
      isPending={isPending}
      isDisabled={isThere}
      error={error?.message}
      onSubmit={() => mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      {() => (
        <>
          <p className={styles.target}>
            <span className={styles.quiet}>{t`To:`}</span>{" "}
            <bdi>{[t`All files`, ...path.map((folder) => folder.name)].join(" / ")}</bdi>
            {isThere && <span className={styles.quiet}> {t`· current folder`}</span>}
          </p>
          <Folders
            list={list}
            parentId={here?.id}
            excludedId={excludedId}
            up={
              here && {
                label: path.at(-2)?.name ?? t`All files`,
                go: () => open(path.slice(0, -1)),
              }
            }
            onOpen={(folder) => open([...path, folder])}
          />
        </>
      )}
    </FormDialog>
  );
}

/** The folders in a folder, as buttons that open them. */
function Folders({
  list,
  parentId,
  excludedId,
  up,
  onOpen,
}: {
  list: RefObject<HTMLUListElement | null>;
  parentId: string | undefined;
  excludedId: string | undefined;
  up: { label: string; go: () => void } | undefined;
  onOpen: (folder: PageFolder) => void;
}) {
  const { data, error, refetch } = useQuery(subfoldersQuery(parentId));
  const folders = data?.filter(({ id }) => id !== excludedId);
  return (
    <ul
      ref={list}
      tabIndex={-1}
      className={styles.folders}
      aria-label={t`Folders`}
      aria-busy={!data && !error}
    >
      {up && (
        <li>
          <button type="button" onClick={up.go}>
            <CornerLeftUp size={16} aria-hidden />
            <bdi>{t`Back to ${up.label}`}</bdi>
          </button>
        </li>
      )}
      {folders?.map((folder) => (
        <li key={folder.id}>
          <button type="button" onClick={() => onOpen(folder)}>
            <Folder size={16} aria-hidden />
            <bdi>{folder.name}</bdi>
            <ChevronRight size={16} aria-hidden />
          </button>
        </li>
      ))}
      {folders?.length === 0 && <li className={styles.none}>{t`No folders in here`}</li>}
      {!folders && (
        <li className={styles.none}>
          {error ? (
            <>
              <span role="alert">{t`Couldn't load the folders. ${error.message}`}</span>{" "}
              <Button tone="link" onClick={() => void refetch()}>
                {t`Retry`}
              </Button>
            </>
          ) : (
            t`Loading…`
          )}
        </li>
      )}
    </ul>
  );
}

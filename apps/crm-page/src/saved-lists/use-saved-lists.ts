import {
  deleteSavedList,
  type SavedList,
  saveList,
  type SavedListContent,
} from "@calling-extensions/crm/page-api";
import { showToast } from "@calling-extensions/ui/toasts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { callService } from "../api/session.ts";
import { SAVED_LISTS_KEY } from "./saved-lists-query.ts";

/** A list under the id that the page has chosen for it. */
export type ListChange = Pick<SavedList, "listId" | "content">;

/** Saves a list under its id. */
export const putList = ({ listId, content }: ListChange) =>
  callService(saveList, { params: { listId }, body: content });

/** Saves and deletes views and queues. */
export function useSavedListChanges() {
  const queryClient = useQueryClient();
  const onSettled = (): Promise<void> =>
    queryClient.invalidateQueries({ queryKey: [SAVED_LISTS_KEY] });
  const save = useMutation({ mutationFn: putList, onSettled });
  const restore = useMutation({
    mutationFn: putList,
    onError: ({ message }, { content }) =>
      showToast({ tone: "error", source: content.name, text: `Couldn't undo. ${message}` }),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: ({ listId }: ListChange) => callService(deleteSavedList, { params: { listId } }),
    onSuccess: (_result, list) =>
      showToast({
        tone: "info",
        source: list.content.name,
        text: deleted[list.content.kind],
        action: { label: "Undo", run: () => restore.mutate(list) },
      }),
    onError: ({ message }, { content }) =>
      showToast({ tone: "error", source: content.name, text: `Couldn't delete it. ${message}` }),
    onSettled,
  });
  /** Saves other content of a list, which can be undone. */
  const change = (list: ListChange, content: SavedListContent, onSaved: () => void): void =>
    save.mutate(
      { listId: list.listId, content },
      {
        onSuccess: () => {
          onSaved();
          showToast({
            tone: "info",
            source: list.content.name,
            text: "Changes saved.",
            action: { label: "Undo", run: () => restore.mutate(list) },
          });
        },
        onError: ({ message }) =>
          showToast({
            tone: "error",
            source: list.content.name,
            text: `Couldn't save the changes. ${message}`,
          }),
      },
    );
  return { save, change, remove };
}

const deleted: Readonly<Record<SavedListContent["kind"], string>> = {
  view: "View deleted.",
  queue: "The queue has no name anymore. Its tasks stay.",
};

/** A random id of ten digits, more than those that people choose. A repeated request with it saves nothing twice. */
export const createListId = (): string =>
  toListId(crypto.getRandomValues(new Uint32Array(1))[0] ?? 0);

/** The id of what a text describes: the same one for the same text. */
export function listIdOf(text: string): string {
  let hash = FNV_OFFSET;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, FNV_PRIME);
  return toListId(hash >>> 0);
}

const MIN_LIST_ID = 1_000_000_000;
const toListId = (number: number): string => String(MIN_LIST_ID + (number % MIN_LIST_ID));

/** The constants of the 32-bit hash of Fowler, Noll and Vo. */
const FNV_PRIME = 16_777_619;
const FNV_OFFSET = 2_166_136_261;

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

const put = ({ listId, content }: ListChange) =>
  callService(saveList, { params: { listId }, body: content });

/** Saves and deletes views and queues. */
export function useSavedListChanges() {
  const queryClient = useQueryClient();
  const onSettled = (): Promise<void> =>
    queryClient.invalidateQueries({ queryKey: [SAVED_LISTS_KEY] });
  const save = useMutation({ mutationFn: put, onSettled });
  const restore = useMutation({
    mutationFn: put,
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
  return { save, remove };
}

const deleted: Readonly<Record<SavedListContent["kind"], string>> = {
  view: "View deleted.",
  queue: "The queue has no name anymore. Its tasks stay.",
};

/** A random id of ten digits, more than those that people choose. A repeated request with it saves nothing twice. */
export const createListId = (): string =>
  String(MIN_LIST_ID + ((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % MIN_LIST_ID));

const MIN_LIST_ID = 1_000_000_000;

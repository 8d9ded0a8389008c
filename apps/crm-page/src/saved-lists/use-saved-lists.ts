import {
  deleteSavedList,
  type SavedList,
  saveList,
  type SavedListContent,
} from "@calling-extensions/crm/page-api";
import { requestConfirmation } from "@calling-extensions/ui/dialogs";
import { t } from "@calling-extensions/ui/text";
import { showToast } from "@calling-extensions/ui/toasts";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { errorDetails } from "../api/error-details.ts";
import { callService } from "../api/session.ts";
import { SAVED_LISTS_KEY, savedListsQuery } from "./saved-lists-query.ts";

/** A list under the id that the page has chosen for it. */
export type ListChange = Pick<SavedList, "listId" | "content">;

/** A list, and what the user has seen of it: null if there was none. */
interface ListToSave extends ListChange {
  readonly before: SavedListContent | null;
}

/** Saves a list under its id. */
export const putList = ({ listId, content, before }: ListToSave) =>
  callService(saveList, { params: { listId }, body: { content, before } });

/** Whether a list was not saved because another user has changed or deleted it. */
export const isListConflict = (error: Error): boolean =>
  errorDetails(error).some(({ code }) => code === "CHANGED_MEANWHILE");

/** Saves and deletes views and queues. */
export function useSavedListChanges() {
  const queryClient = useQueryClient();
  const onSettled = (): Promise<void> =>
    queryClient.invalidateQueries({ queryKey: [SAVED_LISTS_KEY] });
  const save = useMutation({ mutationFn: putList, onSettled });
  const restore = useMutation({
    mutationFn: putList,
    onError: ({ message }, { content }) =>
      showToast({ tone: "error", source: content.name, text: t`Couldn't undo. ${message}` }),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: ({ listId }: ListChange) => callService(deleteSavedList, { params: { listId } }),
    onSuccess: (_result, list) =>
      showToast({
        tone: "info",
        source: list.content.name,
        text: deleted[list.content.kind],
        action: { label: t`Undo`, run: () => restore.mutate({ ...list, before: null }) },
      }),
    onError: ({ message }, { content }) =>
      showToast({ tone: "error", source: content.name, text: t`Couldn't delete it. ${message}` }),
    onSettled,
  });
  /** Saves other content of a list, which can be undone. If another user was first, the user chooses. */
  const change = (
    { listId, content: shown }: ListChange,
    content: SavedListContent,
    onSaved: () => void,
  ): void => {
    const source = shown.name;
    const fail = ({ message }: Error): void =>
      showToast({ tone: "error", source, text: t`Couldn't save the changes. ${message}` });
    const put = (before: SavedListContent | null): void =>
      save.mutate(
        { listId, content, before },
        {
          onSuccess: () => {
            onSaved();
            showToast({
              tone: "info",
              source,
              text: t`Changes saved.`,
              action: {
                label: t`Undo`,
                run: () => restore.mutate({ listId, content: before ?? shown, before: content }),
              },
            });
          },
          onError: (error) => {
            if (isListConflict(error)) void resolve(error);
            else fail(error);
          },
        },
      );
    const resolve = async ({ message }: Error): Promise<void> => {
      const choice = await requestConfirmation({
        title: t`Replace these changes?`,
        body: message,
        options: [
          { value: "replace", label: t`Save mine`, tone: "danger" },
          { value: "show", label: t`Show theirs`, tone: "secondary" },
        ],
      });
      if (choice === "show") onSaved();
      if (choice === "replace") await readLatest(queryClient, listId).then(put, fail);
    };
    put(shown);
  };
  return { change, remove };
}

/** The content of a list now; null if it was deleted. */
async function readLatest(
  queryClient: QueryClient,
  listId: string,
): Promise<SavedListContent | null> {
  const { results } = await queryClient.fetchQuery({ ...savedListsQuery, staleTime: 0 });
  return results.find((each) => each.listId === listId)?.content ?? null;
}

/**
 * Saves a list that a form describes.
 *
 * @param initial what the user has seen of it; null if it is new
 */
export function useListForm(listId: string, initial: SavedListContent | null) {
  const queryClient = useQueryClient();
  /** What is replaced: after a conflict, what another user has saved. */
  const [before, setBefore] = useState(initial);
  const sent = useRef<SavedListContent[]>([]);
  const save = useMutation({
    mutationFn: async (content: SavedListContent): Promise<SavedList> => {
      sent.current.push(content);
      try {
        return await putList({ listId, content, before });
      } catch (error) {
        if (!(error instanceof Error) || !isListConflict(error)) throw error;
        const latest = await readLatest(queryClient, listId);
        setBefore(latest);
        // The response of an earlier attempt was lost.
        if (latest && sent.current.some((each) => isSame(each, latest))) {
          return putList({ listId, content, before: latest });
        }
        throw error;
      }
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [SAVED_LISTS_KEY] }),
  });
  const problem =
    save.error && isListConflict(save.error)
      ? t`${save.error.message} Save again to replace its name and who sees it.`
      : save.error?.message;
  return { before, save, problem };
}

function isSame(one: SavedListContent, other: SavedListContent): boolean {
  const values = new Map<string, unknown>(Object.entries(other));
  return Object.entries(one).every(([name, value]) => values.get(name) === value);
}

const deleted: Readonly<Record<SavedListContent["kind"], string>> = {
  view: t`View deleted.`,
  queue: t`The queue has no name anymore. Its tasks stay.`,
};

/** A random id of ten digits, more than those that people choose. A repeated request with it saves nothing twice. */
export const createId = (): string => toListId(crypto.getRandomValues(new Uint32Array(1))[0] ?? 0);

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

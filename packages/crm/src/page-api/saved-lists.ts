import * as z from "zod/mini";
import { MAX_LIST_NAME_LENGTH, MAX_LIST_SEARCH_LENGTH } from "../limits.ts";
import { objectTypeId, recordId } from "./ids.ts";
import type { PageEndpoint, Sends } from "./page-endpoint.ts";

const listName = z
  .string()
  .check(z.trim(), z.minLength(1))
  .check(z.maxLength(MAX_LIST_NAME_LENGTH));

/** A view of the records of a type, or a queue of tasks: `hs_queue_membership_ids` of its tasks has its id. */
export const savedListContent = z
  .discriminatedUnion("kind", [
    z.object({
      kind: z.literal("view"),
      name: listName,
      isShared: z.boolean(),
      objectTypeId,
      /** The query string of the view's URL. */
      search: z.string().check(z.maxLength(MAX_LIST_SEARCH_LENGTH)),
    }),
    z.object({ kind: z.literal("queue"), name: listName, isShared: z.boolean() }),
  ])
  .register(z.globalRegistry, { id: "SavedListContent" });
export type SavedListContent = z.infer<typeof savedListContent>;

/**
 * Saves a list in place of the one that the user saw, null if there was none. 409 with the code `CHANGED_MEANWHILE` if it
 * is another one now, unless it is as the user wants it.
 */
export const savedListChange = z
  .object({ content: savedListContent, before: z.nullable(savedListContent) })
  .register(z.globalRegistry, { id: "SavedListChange" });

/** A list with a name, which its user keeps private or shares with the account. */
export const savedList = z
  .object({
    listId: recordId,
    /** Who saved it first. */
    ownerId: recordId,
    ownerName: z.string(),
    content: savedListContent,
  })
  .register(z.globalRegistry, { id: "SavedList" });
export type SavedList = z.infer<typeof savedList>;

/** The user's own lists and the shared ones, by name. */
export const savedLists = z
  .object({ results: z.array(savedList) })
  .register(z.globalRegistry, { id: "SavedLists" });
export type SavedLists = z.infer<typeof savedLists>;

export const listSavedLists = {
  method: "GET",
  path: "/_page/saved-lists",
  response: { 200: savedLists },
} as const satisfies PageEndpoint;

/** The page chooses the id, so that a repeated request saves nothing twice, and a deletion can be undone. */
export const saveList = {
  method: "PUT",
  path: "/_page/saved-lists/:listId",
  permissionForOthers: "records.edit-others",
  sends: undefined as Sends<{ body: z.input<typeof savedListChange> }>,
  response: { 200: savedList },
} as const satisfies PageEndpoint;

export const deleteSavedList = {
  method: "DELETE",
  path: "/_page/saved-lists/:listId",
  permissionForOthers: "records.edit-others",
} as const satisfies PageEndpoint;

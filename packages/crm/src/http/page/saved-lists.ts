import { endpoint } from "../../endpoints/endpoint.ts";
import * as api from "../../page-api/index.ts";
import { deleteSavedList, listSavedLists, saveList } from "../../page/saved-lists.ts";
import { idInPath } from "../server/id-in-path.ts";
import { userOf } from "../server/page-session.ts";

const lists = "/_page/saved-lists";

/** Views of records and queues of tasks that users have named. */
export const savedListEndpoints = [
  endpoint({
    ...api.listSavedLists,
    operationId: "listSavedLists",
    summary: "List the views and queues of the user, and the shared ones",
    examples: [{ status: 200, path: lists }],
    read: async (context, request) => ({
      results: await listSavedLists(context, userOf(request)),
    }),
  }),
  endpoint({
    ...api.saveList,
    operationId: "saveList",
    summary: "Save, rename or share a view or a queue",
    description:
      "It belongs to the user who saves it first. `before` is what the user saw, null for a new one: 409 if it was changed since. A repeated request changes nothing.",
    examples: [
      {
        status: 200,
        path: `${lists}/1`,
        body: { content: { kind: "queue", name: "Renewals", isShared: true }, before: null },
      },
    ],
    body: api.savedListChange,
    locks: ({ params }) => [params.listId],
    write: async (context, request) =>
      saveList(
        context,
        userOf(request),
        idInPath(request.params.listId, "saved list"),
        request.body,
      ),
  }),
  endpoint({
    ...api.deleteSavedList,
    operationId: "deleteSavedList",
    summary: "Delete a view or the name of a queue",
    description: "Records and tasks stay. Deleting what is gone changes nothing.",
    examples: [{ status: 204, path: `${lists}/1` }],
    locks: ({ params }) => [params.listId],
    write: async (context, request) =>
      deleteSavedList(context, userOf(request), idInPath(request.params.listId, "saved list")),
  }),
];

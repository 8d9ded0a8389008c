import { listSavedLists } from "@calling-extensions/crm/page-api";
import { queryOptions } from "@tanstack/react-query";
import { callService } from "../api/session.ts";

/** The first part of the key of what shows saved views and queues. */
export const SAVED_LISTS_KEY = "saved-lists";

/** The views and queues of the user, and the shared ones. */
export const savedListsQuery = queryOptions({
  queryKey: [SAVED_LISTS_KEY],
  queryFn: ({ signal }) => callService(listSavedLists, { signal }),
});

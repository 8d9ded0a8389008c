import { listPageUsers, type PageUsers } from "@calling-extensions/crm/page-api";
import { queryOptions } from "@tanstack/react-query";
import { callService } from "../api/session.ts";
import { USERS_POLL_INTERVAL_MS } from "../limits.ts";

export type User = PageUsers["results"][number];

/** The users of the account, and whether they can be called. */
export const usersQuery = queryOptions({
  queryKey: ["users"],
  queryFn: ({ signal }) => callService(listPageUsers, { signal }),
  // Reports of availability are no events.
  refetchInterval: USERS_POLL_INTERVAL_MS,
});

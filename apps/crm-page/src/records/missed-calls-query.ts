import { listMissedCalls } from "@calling-extensions/crm/page-api";
import { queryOptions } from "@tanstack/react-query";
import { callService } from "../api/session.ts";

/** The user's missed calls of the last week. */
export const missedCallsQuery = queryOptions({
  queryKey: ["missed-calls"],
  queryFn: ({ signal }) => callService(listMissedCalls, { signal }),
});

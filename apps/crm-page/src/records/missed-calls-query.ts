import { queryOptions } from "@tanstack/react-query";
import { listMissedCalls } from "../api/missed-calls.ts";

/** The user's missed calls of the last week. */
export const missedCallsQuery = queryOptions({
  queryKey: ["missed-calls"],
  queryFn: ({ signal }) => listMissedCalls(signal),
});

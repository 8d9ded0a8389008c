import { queryOptions } from "@tanstack/react-query";
import { listCallsWithoutRecord } from "../api/calls-without-record.ts";

/** The user's newest calls that are on no timeline. What changes a timeline may change this list. */
export const callsWithoutRecordQuery = (limit: number) =>
  queryOptions({
    queryKey: ["timeline", "without-record", limit],
    queryFn: ({ signal }) => listCallsWithoutRecord(limit, signal),
  });

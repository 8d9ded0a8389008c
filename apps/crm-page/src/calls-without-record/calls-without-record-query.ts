import { listCallsWithoutRecord } from "@calling-extensions/crm/page-api";
import { queryOptions } from "@tanstack/react-query";
import { callService } from "../api/session.ts";

/** The user's newest calls that are on no timeline. What changes a timeline may change this list. */
export const callsWithoutRecordQuery = (limit: number) =>
  queryOptions({
    queryKey: ["timeline", "without-record", limit],
    queryFn: ({ signal }) => callService(listCallsWithoutRecord, { query: { limit }, signal }),
  });

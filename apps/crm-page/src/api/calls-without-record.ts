import { callsWithoutRecord, type CallsWithoutRecord } from "@calling-extensions/crm/page-api";
import { search, withSignal } from "./request.ts";
import { sessionRequest } from "./session.ts";

/** Lists the user's calls of the last 30 days that are on no timeline, the newest first. */
export const listCallsWithoutRecord = (
  limit: number,
  signal?: AbortSignal,
): Promise<CallsWithoutRecord> =>
  sessionRequest(
    callsWithoutRecord,
    `/calls-without-record${search({ limit: String(limit) })}`,
    withSignal(signal),
  );

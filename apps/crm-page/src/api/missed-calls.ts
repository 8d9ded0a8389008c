import { missedCalls, type MissedCalls } from "@calling-extensions/crm/page-api";
import { withSignal } from "./request.ts";
import { sessionRequest } from "./session.ts";

/** Lists the calls of the last week that the user missed. */
export const listMissedCalls = (signal?: AbortSignal): Promise<MissedCalls> =>
  sessionRequest(missedCalls, "/missed-calls", withSignal(signal));

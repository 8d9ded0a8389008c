import {
  callerMatches,
  type CallerMatches,
  missedCalls,
  type MissedCalls,
} from "@calling-extensions/crm/page-api";
import { search, withSignal } from "./request.ts";
import { sessionRequest } from "./session.ts";

/** The records with a caller's number. */
export const findCallers = (number: string): Promise<CallerMatches> =>
  sessionRequest(callerMatches, `/caller-matches${search({ number })}`);

/** Lists the calls of the last week that the user missed. */
export const listMissedCalls = (signal?: AbortSignal): Promise<MissedCalls> =>
  sessionRequest(missedCalls, "/missed-calls", withSignal(signal));

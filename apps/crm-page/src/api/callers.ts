import { callerMatches, type CallerMatches } from "@calling-extensions/crm/page-api";
import { search } from "./request.ts";
import { sessionRequest } from "./session.ts";

/** The records with a caller's number. */
export const findCallers = (number: string): Promise<CallerMatches> =>
  sessionRequest(callerMatches, `/caller-matches${search({ number })}`);

import {
  type CallDocumentRequest,
  callerMatches,
  type CallerMatches,
  savedCall,
  type SavedCall,
} from "@calling-extensions/crm/page-api";
import { MAX_KEEPALIVE_LENGTH } from "../limits.ts";
import { ignoredBody, request, search } from "./request.ts";
import { sessionRequest, withSession } from "./session.ts";

const callUrl = (id: string): string => `/calls/${encodeURIComponent(id)}`;

export const findCallers = (number: string): Promise<CallerMatches> =>
  sessionRequest(callerMatches, `/caller-matches${search({ number })}`);

/**
 * Stores a version of a call. The body is built at each attempt, because it holds ages.
 *
 * @throws PageError with status 409 and the stored version in its body, if another writer changed the call.
 */
export const putCall = (
  id: string,
  createBody: () => CallDocumentRequest,
  signal: AbortSignal,
): Promise<SavedCall> =>
  withSession(() => {
    const body = createBody();
    const isKeepalive = JSON.stringify(body).length <= MAX_KEEPALIVE_LENGTH;
    return request(savedCall, callUrl(id), { method: "PUT", body, signal, isKeepalive });
  });

/** Renews the lease of a call. */
export const sendCallHeartbeat = (
  id: string,
  version: number,
  signal: AbortSignal,
): Promise<unknown> =>
  sessionRequest(ignoredBody, `${callUrl(id)}/heartbeat`, {
    method: "POST",
    body: { version },
    signal,
  });

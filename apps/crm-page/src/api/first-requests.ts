import {
  type getPageRecord,
  type getSession,
  type getTimeline,
  type listMissedCalls,
  type listProviders,
  SESSION_HEADER,
} from "@calling-extensions/crm/page-api";
import { SESSION_TOKEN_KEY } from "@calling-extensions/page-handle";
import { readText } from "@calling-extensions/ui/storage";
import { addressOf } from "./address-of.ts";

declare global {
  /** Responses to requests that the document's own script has sent, by method and path. */
  var firstResponses: Map<string, Promise<Response>> | undefined;
}

// The paths of endpoints, whose schemas would be in the document.
const SESSION: (typeof getSession)["path"] = "/_page/session";
const RECORD: (typeof getPageRecord)["path"] = "/_page/records/:objectTypeId/:objectId";
const TIMELINE: (typeof getTimeline)["path"] = `${RECORD}/timeline`;
const OF_EVERY_PAGE: [(typeof listProviders)["path"], (typeof listMissedCalls)["path"]] = [
  "/_page/providers",
  "/_page/missed-calls",
];

const RECORD_PATH = /^\/contacts\/\d+\/record\/(?<objectTypeId>\d+-\d+)\/(?<objectId>\d+)$/;

/** The session's requests that a page begins with. A page that is not listed sends them itself. */
function firstPaths({ pathname, searchParams }: URL): string[] {
  if (!/^\/(contacts|$)/.test(pathname)) return [];
  const { objectTypeId, objectId } = RECORD_PATH.exec(pathname)?.groups ?? {};
  if (objectTypeId === undefined || objectId === undefined) return OF_EVERY_PAGE;
  const isFiltered = searchParams.has("kind") || searchParams.has("q");
  const ofRecord = isFiltered ? [RECORD] : [RECORD, TIMELINE];
  return [...ofRecord.map((path) => addressOf(path, { objectTypeId, objectId })), ...OF_EVERY_PAGE];
}

const withToken = (token: string): RequestInit => ({
  headers: { accept: "application/json", [SESSION_HEADER]: token },
});

const signIn: RequestInit = {
  method: "POST",
  headers: { accept: "application/json", "content-type": "application/json" },
  body: "{}",
};

/**
 * Sends the first requests of a page while its scripts are loading: the session, then what the page shows. In this
 * order, because the events that the page follows begin with the session.
 */
export function sendFirstRequests(url: URL): void {
  const responses = new Map<string, Promise<Response>>();
  globalThis.firstResponses = responses;
  const add = (key: string, response: Promise<Response>): void => {
    responses.set(key, response);
    // The code that takes the response handles its failure.
    response.catch(() => undefined);
  };
  const stored = readText(SESSION_TOKEN_KEY);
  const openSession = async (): Promise<Response> => {
    const response = await fetch(SESSION, stored === null ? signIn : withToken(stored));
    if (!response.ok) return response;
    const token = stored ?? ((await response.clone().json()) as { token: string }).token;
    for (const path of firstPaths(url)) {
      add(`GET ${path}`, fetch(path, withToken(token)));
    }
    return response;
  };
  add(`${stored === null ? "POST" : "GET"} ${SESSION}`, openSession());
}

/** Returns the response to a first request, once. */
export function takeFirstResponse(method: string, path: string): Promise<Response> | undefined {
  const key = `${method} ${path}`;
  const response = globalThis.firstResponses?.get(key);
  globalThis.firstResponses?.delete(key);
  return response;
}

/** Forgets the responses that nothing has taken. Later, they would be out of date. */
export const dropFirstResponses = (): void => globalThis.firstResponses?.clear();

import { SESSION_HEADER } from "@calling-extensions/crm/page-api";
import { SESSION_TOKEN_KEY } from "@calling-extensions/page-handle";
import { readText } from "@calling-extensions/ui/storage";
import { recordUrl } from "./record-url.ts";

declare global {
  /** Responses to requests that the document's own script has sent, by method and path below `/_page`. */
  var firstResponses: Map<string, Promise<Response>> | undefined;
}

const RECORD_PATH = /^\/contacts\/\d+\/record\/(?<objectTypeId>\d+-\d+)\/(?<objectId>\d+)$/;

/** The session's requests that a page begins with. A page that is not listed sends them itself. */
function firstPaths({ pathname, searchParams }: URL): string[] {
  if (!/^\/(contacts|$)/.test(pathname)) return [];
  const { objectTypeId, objectId } = RECORD_PATH.exec(pathname)?.groups ?? {};
  const ofEveryPage = ["/providers", "/missed-calls"];
  if (objectTypeId === undefined || objectId === undefined) return ofEveryPage;
  const record = recordUrl({ objectTypeId, objectId });
  const isFiltered = searchParams.has("kind") || searchParams.has("q");
  return [record, ...(isFiltered ? [] : [`${record}/timeline`]), ...ofEveryPage];
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
    const response = await fetch("/_page/session", stored === null ? signIn : withToken(stored));
    if (!response.ok) return response;
    const token = stored ?? ((await response.clone().json()) as { token: string }).token;
    for (const path of firstPaths(url)) {
      add(`GET ${path}`, fetch(`/_page${path}`, withToken(token)));
    }
    return response;
  };
  add(stored === null ? "POST /session" : "GET /session", openSession());
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

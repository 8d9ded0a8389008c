import {
  type AvailabilityRequest,
  type CallDocumentRequest,
  callerMatches,
  type CallerMatches,
  type CreateContactRequest,
  installationList,
  type InstallationList,
  type ListOrder,
  pageRecord,
  type PageRecord,
  type PageReport,
  pageSession,
  type PageSession,
  probeResult,
  type ProbeResult,
  providerList,
  type ProviderList,
  recordList,
  type RecordList,
  savedCall,
  type SavedCall,
  startedSession,
  timeline,
  type Timeline,
} from "@calling-extensions/crm/page-api";
import { z } from "zod";
import { isSignedOut, isTransient, PageError } from "./page-error.ts";
import { openStream, request, type RequestOptions } from "./request.ts";
import { getSessionToken, saveSessionToken } from "./session-token.ts";

const nothing = z.unknown();

/** Which page of a list to request. */
export interface Part {
  after?: string | undefined;
  signal?: AbortSignal;
}

/** The search, sort order and archive filter of a record list. */
export interface ListView {
  query: string;
  sort: ListOrder;
  /** Only records in the recycle bin. */
  isArchived: boolean;
}

const TIMELINE_PAGE_SIZE = 30;
const LIST_PAGE_SIZE = 100;

/**
 * In UTF-16 units. Browsers limit all `keepalive` requests together to 64 KiB, and fail those
 * above.
 */
const MAX_KEEPALIVE_LENGTH = 8_000;

/** Gets the session, and signs in as the demo user if there is none. */
export async function openSession(signal?: AbortSignal): Promise<PageSession> {
  if (getSessionToken() === undefined) return signIn();
  return ask(pageSession, "/session", withSignal(signal));
}

let signingIn: Promise<PageSession> | undefined;

/** Signs in once, even if several requests need it at the same time. */
function signIn(): Promise<PageSession> {
  signingIn ??= request(startedSession, "/session", { method: "POST", body: {} })
    .then(({ token, ...session }) => {
      saveSessionToken(token);
      return session;
    })
    .finally(() => (signingIn = undefined));
  return signingIn;
}

/** Runs a request. If its session has ended, signs in and runs it once more. */
async function withSession<Result>(run: () => Promise<Result>): Promise<Result> {
  const token = getSessionToken();
  try {
    return await run();
  } catch (error) {
    if (!isSignedOut(error)) throw error;
    // Another request or tab may have signed in meanwhile.
    if (getSessionToken() === token) await renewSession();
    return run();
  }
}

async function renewSession(): Promise<void> {
  try {
    await signIn();
  } catch (cause) {
    if (!(cause instanceof PageError) || isTransient(cause)) throw cause;
    // The sign-in was rejected, not the request that needed it.
    throw new PageError({ code: "signedOut", message: cause.message, status: 401, cause });
  }
}

/** As {@link request}, within a session. */
const ask = <Schema extends z.ZodType>(
  schema: Schema,
  path: string,
  options: RequestOptions = {},
): Promise<z.infer<Schema>> => withSession(() => request(schema, path, options));

/** Opens the stream of server-sent events after an event. */
export const openPageEvents = (
  lastEventId: string,
  signal: AbortSignal,
): Promise<ReadableStream<string>> =>
  withSession(() => openStream(`/events${search({ lastEventId })}`, { signal }));

function search(values: Record<string, string | number | undefined>): string {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== "");
  if (given.length === 0) return "";
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

const recordUrl = (objectTypeId: string, objectId: string): string =>
  `/records/${encodeURIComponent(objectTypeId)}/${encodeURIComponent(objectId)}`;

const callUrl = (id: string): string => `/calls/${encodeURIComponent(id)}`;

const withSignal = (signal: AbortSignal | undefined): RequestOptions => (signal ? { signal } : {});

export const listRecords = (
  objectTypeId: string,
  { query, sort, isArchived }: ListView,
  { after, signal }: Part,
): Promise<RecordList> => {
  const asked = { q: query, sort, archived: String(isArchived), limit: LIST_PAGE_SIZE, after };
  const path = `/records/${encodeURIComponent(objectTypeId)}${search(asked)}`;
  return ask(recordList, path, withSignal(signal));
};

export const getRecord = (
  objectTypeId: string,
  objectId: string,
  signal?: AbortSignal,
): Promise<PageRecord> => ask(pageRecord, recordUrl(objectTypeId, objectId), withSignal(signal));

/** Gets a record from the recycle bin. */
export const getDeletedRecord = (
  objectTypeId: string,
  objectId: string,
  signal?: AbortSignal,
): Promise<PageRecord> =>
  ask(pageRecord, `${recordUrl(objectTypeId, objectId)}?archived=true`, withSignal(signal));

/** Moves a record to the recycle bin. */
export const deleteRecord = (objectTypeId: string, objectId: string): Promise<unknown> =>
  ask(nothing, recordUrl(objectTypeId, objectId), { method: "DELETE" });

export const restoreRecord = (objectTypeId: string, objectId: string): Promise<unknown> =>
  ask(nothing, `${recordUrl(objectTypeId, objectId)}/restore`, { method: "POST" });

export const getTimeline = (
  objectTypeId: string,
  objectId: string,
  { after, signal }: Part,
): Promise<Timeline> =>
  ask(
    timeline,
    `${recordUrl(objectTypeId, objectId)}/timeline${search({ limit: TIMELINE_PAGE_SIZE, after })}`,
    withSignal(signal),
  );

export const listProviders = (signal?: AbortSignal): Promise<ProviderList> =>
  ask(providerList, "/providers", withSignal(signal));

const installationUrl = (appId: string): string => `/installations/${encodeURIComponent(appId)}`;

export const listInstallations = (signal?: AbortSignal): Promise<InstallationList> =>
  ask(installationList, "/installations", withSignal(signal));

export const installApp = (appId: string, scopes: readonly string[]): Promise<unknown> =>
  ask(nothing, installationUrl(appId), { method: "PUT", body: { scopes } });

export const uninstallApp = (appId: string): Promise<unknown> =>
  ask(nothing, installationUrl(appId), { method: "DELETE" });

export const sendAvailability = (body: AvailabilityRequest): Promise<unknown> =>
  ask(nothing, "/availability", { method: "PUT", body });

export const findCallers = (number: string): Promise<CallerMatches> =>
  ask(callerMatches, `/caller-matches${search({ number })}`);

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
  ask(nothing, `${callUrl(id)}/heartbeat`, { method: "POST", body: { version }, signal });

/** Which app the probed URL belongs to: an installed app, or one known only to this browser. */
export type ProbeTarget = { providerId: string } | { override: true };

/** Asks the service to probe a calling app's URL. */
export const probeUrl = (url: string, address: ProbeTarget): Promise<ProbeResult> =>
  ask(probeResult, "/probe", { method: "POST", body: { url, ...address } });

export const createContact = (contact: CreateContactRequest): Promise<PageRecord> =>
  ask(pageRecord, "/contacts", { method: "POST", body: contact });

/** Reports an app's status to its developer. */
export const sendReport = (report: PageReport): Promise<unknown> =>
  request(nothing, "/reports", { method: "POST", body: report });

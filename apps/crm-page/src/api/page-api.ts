import {
  callerMatches,
  installationList,
  pageRecord,
  pageSession,
  probeResult,
  providerList,
  recordList,
  savedCall,
  timeline,
  type AvailabilityRequest,
  type CallerMatches,
  type CallDocumentRequest,
  type CreateContactRequest,
  type InstallationList,
  type ListOrder,
  type PageRecord,
  type PageReport,
  type PageSession,
  type ProbeResult,
  type ProviderList,
  type RecordList,
  startedSession,
  type Timeline,
  type SavedCall,
} from "@calling-extensions/crm/page-api";
import { z } from "zod";
import { isSignedOut, isTransient, PageError } from "./page-error.ts";
import { openStream, request, type RequestOptions } from "./request.ts";
import { getSessionToken, saveSessionToken } from "./session-token.ts";

const nothing = z.unknown();

/** A part of what comes in parts: where the last part ended. */
export interface Part {
  after?: string | undefined;
  signal?: AbortSignal;
}

/** What a list shows, and in which order. */
export interface ListView {
  query: string;
  sort: ListOrder;
  /** Those in the recycle bin, and no others. */
  isArchived: boolean;
}

const TIMELINE_PART = 30;
const LIST_PART = 100;

/**
 * In UTF-16 units. Browsers allow 64 KiB for all requests together that may outlive their page, and fail
 * the ones beyond.
 */
const MAX_KEPT_ALIVE_LENGTH = 8_000;

/** Gets the session, and signs in as the demo user if there is none. */
export async function openSession(signal?: AbortSignal): Promise<PageSession> {
  if (getSessionToken() === undefined) return signIn();
  return ask(pageSession, "/session", withSignal(signal));
}

let signingIn: Promise<PageSession> | undefined;

/** Signs in once, however many requests ask for it at the same time. */
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
    // The refusal is of the sign-in, not of the request that needed it.
    throw new PageError({ code: "signedOut", message: cause.message, status: 401, cause });
  }
}

/** As {@link request}, within a session. */
const ask = <Schema extends z.ZodType>(
  schema: Schema,
  path: string,
  options: RequestOptions = {},
): Promise<z.infer<Schema>> => withSession(() => request(schema, path, options));

/** Opens the stream of changes after an event, as the text of server-sent events. */
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

const recordAddress = (objectTypeId: string, objectId: string): string =>
  `/records/${encodeURIComponent(objectTypeId)}/${encodeURIComponent(objectId)}`;

const callAddress = (id: string): string => `/calls/${encodeURIComponent(id)}`;

const withSignal = (signal: AbortSignal | undefined): RequestOptions => (signal ? { signal } : {});

export const listRecords = (
  objectTypeId: string,
  { query, sort, isArchived }: ListView,
  { after, signal }: Part,
): Promise<RecordList> => {
  const asked = { q: query, sort, archived: String(isArchived), limit: LIST_PART, after };
  const path = `/records/${encodeURIComponent(objectTypeId)}${search(asked)}`;
  return ask(recordList, path, withSignal(signal));
};

export const getRecord = (
  objectTypeId: string,
  objectId: string,
  signal?: AbortSignal,
): Promise<PageRecord> =>
  ask(pageRecord, recordAddress(objectTypeId, objectId), withSignal(signal));

/** A record in the recycle bin. */
export const getDeletedRecord = (
  objectTypeId: string,
  objectId: string,
  signal?: AbortSignal,
): Promise<PageRecord> =>
  ask(pageRecord, `${recordAddress(objectTypeId, objectId)}?archived=true`, withSignal(signal));

/** Puts a record into the recycle bin. */
export const deleteRecord = (objectTypeId: string, objectId: string): Promise<unknown> =>
  ask(nothing, recordAddress(objectTypeId, objectId), { method: "DELETE" });

export const restoreRecord = (objectTypeId: string, objectId: string): Promise<unknown> =>
  ask(nothing, `${recordAddress(objectTypeId, objectId)}/restore`, { method: "POST" });

export const getTimeline = (
  objectTypeId: string,
  objectId: string,
  { after, signal }: Part,
): Promise<Timeline> =>
  ask(
    timeline,
    `${recordAddress(objectTypeId, objectId)}/timeline${search({ limit: TIMELINE_PART, after })}`,
    withSignal(signal),
  );

export const listProviders = (signal?: AbortSignal): Promise<ProviderList> =>
  ask(providerList, "/providers", withSignal(signal));

const installationAddress = (appId: string): string =>
  `/installations/${encodeURIComponent(appId)}`;

export const listInstallations = (signal?: AbortSignal): Promise<InstallationList> =>
  ask(installationList, "/installations", withSignal(signal));

export const installApp = (appId: string, scopes: readonly string[]): Promise<unknown> =>
  ask(nothing, installationAddress(appId), { method: "PUT", body: { scopes } });

export const uninstallApp = (appId: string): Promise<unknown> =>
  ask(nothing, installationAddress(appId), { method: "DELETE" });

export const reportAvailability = (body: AvailabilityRequest): Promise<unknown> =>
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
    const isKeptAlive = JSON.stringify(body).length <= MAX_KEPT_ALIVE_LENGTH;
    return request(savedCall, callAddress(id), { method: "PUT", body, signal, isKeptAlive });
  });

/** Renews the lease of a call. */
export const sendCallHeartbeat = (
  id: string,
  version: number,
  signal: AbortSignal,
): Promise<unknown> =>
  ask(nothing, `${callAddress(id)}/heartbeat`, { method: "POST", body: { version }, signal });

/** Whose address is probed: an installed app's, or one that only this browser knows. */
export type ProbedAddress = { providerId: string } | { override: true };

/** Lets the service look at a calling app's address. */
export const probeAddress = (url: string, address: ProbedAddress): Promise<ProbeResult> =>
  ask(probeResult, "/probe", { method: "POST", body: { url, ...address } });

export const createContact = (contact: CreateContactRequest): Promise<PageRecord> =>
  ask(pageRecord, "/contacts", { method: "POST", body: contact });

/** Tells whoever develops a calling app how it fares. */
export const sendReport = (report: PageReport): Promise<unknown> =>
  request(nothing, "/reports", { method: "POST", body: report });

import {
  callerMatches,
  createdCall,
  installationList,
  pageRecord,
  pageSession,
  probeResult,
  providerList,
  recordList,
  timeline,
  type AvailabilityRequest,
  type CallerMatches,
  type CompleteCallRequest,
  type CreateCallRequest,
  type CreateContactRequest,
  type CreatedCall,
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
  type TouchCallRequest,
  type UpdateCallRequest,
} from "@calling-extensions/crm/page-api";
import { z } from "zod";
import { isSignedOut } from "./page-error.ts";
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
    if (getSessionToken() === token) await signIn();
    return run();
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

const callAddress = (engagementId: string): string => `/calls/${encodeURIComponent(engagementId)}`;

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

export const createCall = (body: CreateCallRequest): Promise<CreatedCall> =>
  ask(createdCall, "/calls", { method: "POST", body });

export const updateCall = (engagementId: string, body: UpdateCallRequest): Promise<unknown> =>
  ask(nothing, callAddress(engagementId), { method: "PATCH", body });

export const completeCall = (
  engagementId: string,
  completion: CompleteCallRequest,
): Promise<unknown> =>
  ask(nothing, `${callAddress(engagementId)}/complete`, { method: "POST", body: completion });

/** Says that a call lives; while the page goes away only a request that outlives it arrives. */
export const touchCall = async (
  engagementId: string,
  body: TouchCallRequest,
  isLeaving: boolean,
): Promise<void> => {
  await ask(nothing, `${callAddress(engagementId)}/touch`, {
    method: "POST",
    body,
    isKeptAlive: isLeaving,
  });
};

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

import {
  callerMatches,
  createdCall,
  pageRecord,
  pageSession,
  providerList,
  recordList,
  recordSummary,
  timeline,
  type CallerMatches,
  type CreateCallRequest,
  type CreatedCall,
  type PageRecord,
  type PageSession,
  type ProviderList,
  type RecordList,
  type RecordSummary,
  type Timeline,
  type UpdateCallRequest,
} from "@calling-extensions/crm/page-api";
import { z } from "zod";
import { isSignedOut } from "./page-error.ts";
import { request, type RequestOptions } from "./request.ts";

const nothing = z.unknown();

/** A part of a list: what to look for, and where the last part ended. */
export interface ListPart {
  query?: string;
  after?: string | undefined;
  signal?: AbortSignal;
}

const TIMELINE_PART = 30;
const LIST_PART = 50;

/** Signs in as the demo user, or finds who is signed in. */
export async function openSession(signal?: AbortSignal): Promise<PageSession> {
  try {
    return await request(pageSession, "/session", signal ? { signal } : {});
  } catch (error) {
    if (!isSignedOut(error)) throw error;
    return signIn();
  }
}

const signIn = (): Promise<PageSession> =>
  request(pageSession, "/session", { method: "POST", body: {} });

/** As {@link request}; where the session is over, it signs in and asks once more. */
async function ask<Schema extends z.ZodType>(
  schema: Schema,
  path: string,
  options: RequestOptions = {},
): Promise<z.infer<Schema>> {
  try {
    return await request(schema, path, options);
  } catch (error) {
    if (!isSignedOut(error)) throw error;
    await signIn();
    return request(schema, path, options);
  }
}

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
  { query, after, signal }: ListPart,
): Promise<RecordList> =>
  ask(
    recordList,
    `/records/${encodeURIComponent(objectTypeId)}${search({ q: query, limit: LIST_PART, after })}`,
    withSignal(signal),
  );

export const getRecord = (
  objectTypeId: string,
  objectId: string,
  signal?: AbortSignal,
): Promise<PageRecord> =>
  ask(pageRecord, recordAddress(objectTypeId, objectId), withSignal(signal));

export const getTimeline = (
  objectTypeId: string,
  objectId: string,
  { after, signal }: ListPart,
): Promise<Timeline> =>
  ask(
    timeline,
    `${recordAddress(objectTypeId, objectId)}/timeline${search({ limit: TIMELINE_PART, after })}`,
    withSignal(signal),
  );

export const listProviders = (signal?: AbortSignal): Promise<ProviderList> =>
  ask(providerList, "/providers", withSignal(signal));

export const findCallers = (number: string): Promise<CallerMatches> =>
  ask(callerMatches, `/caller-matches${search({ number })}`);

export const createCall = (body: CreateCallRequest): Promise<CreatedCall> =>
  ask(createdCall, "/calls", { method: "POST", body });

export const updateCall = (engagementId: string, body: UpdateCallRequest): Promise<unknown> =>
  ask(nothing, callAddress(engagementId), { method: "PATCH", body });

/** What is known of a call only at its end; `calledRecord` is who was called, or called. */
export interface CallCompletion {
  calledRecord?: { objectTypeId: string; objectId: string };
}

export const completeCall = (
  engagementId: string,
  completion: CallCompletion = {},
): Promise<unknown> =>
  ask(nothing, `${callAddress(engagementId)}/complete`, { method: "POST", body: completion });

/** Says that a call lives; while the page goes away only a request that outlives it arrives. */
export const touchCall = async (engagementId: string, isLeaving: boolean): Promise<void> => {
  await ask(nothing, `${callAddress(engagementId)}/touch`, {
    method: "POST",
    isKeptAlive: isLeaving,
  });
};

const probeResult = z.object({
  reached: z.boolean(),
  finalUrl: z.string().optional(),
  status: z.number().optional(),
  xFrameOptions: z.string().optional(),
  frameAncestors: z.array(z.string()).optional(),
  failure: z
    .enum(["dns", "refused", "timeout", "tls", "tooManyRedirects", "notAllowed", "other"])
    .optional()
    .catch("other"),
});

/** Whose address is probed: an installed app's, or one that only this browser knows. */
export type ProbedAddress = { providerId: string } | { override: true };

/** Lets the service look at a calling app's address. */
export const probeAddress = (
  url: string,
  address: ProbedAddress,
): Promise<z.infer<typeof probeResult>> =>
  ask(probeResult, "/probe", { method: "POST", body: { url, ...address } });

/** What `POST /_page/contacts` takes: a contact with a number that called. */
export interface NewContact {
  firstName: string;
  lastName: string;
  phoneNumber: string;
}

export const createContact = (contact: NewContact): Promise<RecordSummary> =>
  ask(recordSummary, "/contacts", { method: "POST", body: contact });

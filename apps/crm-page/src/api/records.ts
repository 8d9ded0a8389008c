import {
  type ActivityKind,
  type CreateContactRequest,
  foundRecords,
  type FoundRecords,
  type ListFilter,
  type NoteRequest,
  pageRecord,
  type PageRecord,
  type RecordChange,
  type RecordCreation,
  recordList,
  type RecordList,
  timeline,
  type Timeline,
} from "@calling-extensions/crm/page-api";
import { type RecordKey, recordUrl } from "./record-url.ts";
import { ignoredBody, search, withSignal } from "./request.ts";
import { sessionRequest } from "./session.ts";

/** Which page of a list to request. */
export interface PageRequest {
  after?: string | undefined;
  signal?: AbortSignal;
}

/** Which records of a type to list, and in what order. */
export interface ListRequest {
  query: string;
  /** `title`, `createdAt`, `updatedAt` or `properties.{name}`; descending with a minus sign. */
  sort: string;
  /** Only records in the recycle bin. */
  isArchived: boolean;
  /** Conditions that must all match. */
  filters?: readonly ListFilter[];
  /** The names of the properties to show. */
  properties?: readonly string[];
  limit?: number;
}

export const listRecords = (
  objectTypeId: string,
  { query, sort, isArchived, filters = [], properties = [], limit }: ListRequest,
  { after, signal }: PageRequest,
): Promise<RecordList> => {
  const parameters = {
    q: query,
    sort,
    archived: String(isArchived),
    filters: filters.length > 0 ? JSON.stringify(filters) : undefined,
    properties: properties.join(","),
    limit,
    after,
  };
  const path = `/records/${encodeURIComponent(objectTypeId)}${search(parameters)}`;
  return sessionRequest(recordList, path, withSignal(signal));
};

/** Finds records of every type by words or a phone number, the best matches first. */
export const searchRecords = (q: string, signal?: AbortSignal): Promise<FoundRecords> =>
  sessionRequest(foundRecords, `/search${search({ q })}`, withSignal(signal));

export const getRecord = (
  objectTypeId: string,
  objectId: string,
  signal?: AbortSignal,
): Promise<PageRecord> =>
  sessionRequest(pageRecord, recordUrl({ objectTypeId, objectId }), withSignal(signal));

/** Gets a record from the recycle bin. */
export const getDeletedRecord = (
  objectTypeId: string,
  objectId: string,
  signal?: AbortSignal,
): Promise<PageRecord> =>
  sessionRequest(
    pageRecord,
    `${recordUrl({ objectTypeId, objectId })}?archived=true`,
    withSignal(signal),
  );

/** Moves a record to the recycle bin. */
export const deleteRecord = (objectTypeId: string, objectId: string): Promise<unknown> =>
  sessionRequest(ignoredBody, recordUrl({ objectTypeId, objectId }), { method: "DELETE" });

export const restoreRecord = (objectTypeId: string, objectId: string): Promise<unknown> =>
  sessionRequest(ignoredBody, `${recordUrl({ objectTypeId, objectId })}/restore`, {
    method: "POST",
  });

export const createContact = (contact: CreateContactRequest): Promise<PageRecord> =>
  sessionRequest(pageRecord, "/contacts", { method: "POST", body: contact });

/** Creates a record of any type, which belongs to the user. */
export const createRecord = (objectTypeId: string, creation: RecordCreation): Promise<PageRecord> =>
  sessionRequest(pageRecord, `/records/${encodeURIComponent(objectTypeId)}`, {
    method: "POST",
    body: creation,
  });

/** Sets values of a record, unless somebody else has changed what the user saw. */
export const changeRecord = (record: RecordKey, change: RecordChange): Promise<PageRecord> =>
  sessionRequest(pageRecord, recordUrl(record), { method: "PATCH", body: change });

/** Adds a note to a record's timeline. */
export const createNote = (
  { objectTypeId, objectId }: { objectTypeId: string; objectId: string },
  note: NoteRequest,
): Promise<unknown> =>
  sessionRequest(ignoredBody, `${recordUrl({ objectTypeId, objectId })}/notes`, {
    method: "POST",
    body: note,
  });

/** Between which entries a page of a timeline is. */
export interface TimelinePlace {
  readonly after?: string | undefined;
  readonly until?: string | undefined;
}

export const getTimeline = (
  objectTypeId: string,
  objectId: string,
  {
    signal,
    ...parameters
  }: TimelinePlace & { kind: ActivityKind | undefined; q: string; signal: AbortSignal },
): Promise<Timeline> =>
  sessionRequest(
    timeline,
    `${recordUrl({ objectTypeId, objectId })}/timeline${search({ ...parameters })}`,
    withSignal(signal),
  );

import * as z from "zod/mini";
import { objectTypeId, recordId, recordReference } from "./ids.ts";
import { pageFile } from "./page-file.ts";
import type {
  createContactRequest,
  recordChange,
  recordCreation,
  recordMerge,
} from "./record-requests.ts";
import type { recordQuery, timelineQuery } from "./queries.ts";
import type { associationChange } from "./bodies.ts";
import type { PageEndpoint, Sends } from "./page-endpoint.ts";

export const recordSummary = z.extend(recordReference, {
  /** The name of the record, or the subject of a ticket. */
  title: z.string(),
  /** A second line that distinguishes it from others: an email address, a domain, a stage. */
  subtitle: z.string(),
  /** Who can change it: see `canEdit`. Absent without an owner. */
  ownerId: z.optional(z.string()),
});
export type RecordSummary = z.infer<typeof recordSummary>;

/** A value for people: as stored, and `display`, the label of an option or an ISO time with Z for a datetime. */
export const shownValue = z.object({
  type: z.enum(["string", "number", "date", "datetime", "enumeration", "bool", "phone_number"]),
  value: z.string(),
  display: z.string(),
  /** Of an amount of money: its ISO 4217 code. */
  currency: z.optional(z.string()),
});
export type ShownValue = z.infer<typeof shownValue>;

const phoneNumberOfRecord = z.object({
  /** In the format of its country, without an extension; as stored if it can't be dialed. */
  text: z.string(),
  /** The number to dial: E.164, or a service code such as `*67`. The stored text if it can't be dialed. */
  phoneNumber: z.string(),
  /** Dialed after the call is answered; never part of `phoneNumber`. */
  extension: z.optional(z.string()),
  /** The country of the number, or of the account, as ISO 3166 letters. */
  countryCode: z.string().check(z.length(2)),
  isDialable: z.boolean(),
  /** What to know before dialing: why it can't be dialed, or which country was assumed; sentences for users. */
  note: z.optional(z.string()),
  /** What the user should confirm before the call, such as its cost; a sentence. */
  warning: z.optional(z.string()),
  /** The internal name of its property: `phone`, `mobilephone`. */
  propertyName: z.string(),
  /** The label of its property. */
  label: z.string(),
  /** The record with the number: this one or, for tickets, one of its contacts and companies. */
  callee: recordSummary,
});
export type PhoneNumberOfRecord = z.infer<typeof phoneNumberOfRecord>;

/** A label of an association, in one direction. */
export const associationLabel = z.object({ typeId: z.int(), label: z.string() });
export type AssociationLabel = z.infer<typeof associationLabel>;

const associatedRecord = z.extend(recordSummary, { labels: z.array(associationLabel) });
export type AssociatedSummary = z.infer<typeof associatedRecord>;

/** A record as its page shows it; with `archived=true`, one in the recycle bin. */
export const pageRecord = z
  .extend(recordSummary, {
    /** `Contact`, `Company`, `Site`. */
    typeLabel: z.string(),
    properties: z.array(
      z.extend(shownValue, {
        name: z.string(),
        label: z.string(),
        /** Computed by the CRM. */
        isReadOnly: z.optional(z.literal(true)),
      }),
    ),
    phoneNumbers: z.array(phoneNumberOfRecord),
    /** Associated records, grouped by type. */
    associations: z.array(
      z.object({ objectTypeId, label: z.string(), records: z.array(associatedRecord) }),
    ),
    /** The activity at the top of the timeline; only of types that can pin one. */
    pinning: z.optional(z.object({ engagementId: z.optional(z.string()) })),
    createdAt: z.number(),
    /** Epoch milliseconds; only for records in the recycle bin. */
    archivedAt: z.optional(z.number()),
  })
  .register(z.globalRegistry, { id: "PageRecord" });
export type PageRecord = z.infer<typeof pageRecord>;

/** The files that `hs_attachment_ids` names; a call's recording is one of them. */
const attachments = z.optional(z.array(pageFile));

export const callEntry = z.object({
  kind: z.literal("call"),
  engagementId: recordId,
  title: z.string(),
  /** Notes, plain text. */
  body: z.string(),
  direction: z.optional(z.enum(["INBOUND", "OUTBOUND"])),
  /** `hs_call_status`: COMPLETED, BUSY, NO_ANSWER ... */
  status: z.optional(z.string()),
  /** `calling_end_status`, the end according to the app: REJECTED, TRANSFERRED; LOST if it reported none. */
  endStatus: z.optional(z.string()),
  /** The call ended but wasn't completed, and its page sent no heartbeat for 150 seconds: notes may follow. */
  isUnfinished: z.optional(z.literal(true)),
  /** The outcome: the label of `hs_call_disposition`. */
  outcome: z.optional(z.string()),
  /** The start of the call, in epoch milliseconds. */
  timestamp: z.number(),
  durationMs: z.optional(z.number()),
  fromNumber: z.optional(z.string()),
  toNumber: z.optional(z.string()),
  recordingUrl: z.optional(z.string()),
  hasTranscript: z.optional(z.literal(true)),
  attachments,
  /** The name of its calling app. */
  appName: z.optional(z.string()),
  ownerId: z.optional(z.string()),
  /** The name of the owner. */
  ownerName: z.optional(z.string()),
});
export type CallEntry = z.infer<typeof callEntry>;

const noteEntry = z.object({
  kind: z.literal("note"),
  engagementId: recordId,
  /** Plain text. */
  body: z.string(),
  attachments,
  /** Epoch milliseconds. */
  timestamp: z.number(),
  ownerId: z.optional(z.string()),
  /** The name of the owner. */
  ownerName: z.optional(z.string()),
});
export type NoteEntry = z.infer<typeof noteEntry>;

const taskEntry = z.object({
  kind: z.literal("task"),
  engagementId: recordId,
  title: z.string(),
  /** Plain text. */
  body: z.string(),
  /** `hs_task_type`: CALL, EMAIL, TODO. */
  type: z.string(),
  /** `hs_task_status`: NOT_STARTED, IN_PROGRESS, WAITING, DEFERRED, COMPLETED. */
  status: z.string(),
  /** `hs_task_priority`: LOW, MEDIUM, HIGH. */
  priority: z.optional(z.string()),
  attachments,
  /** When it is due, in epoch milliseconds. */
  timestamp: z.number(),
  completedAt: z.optional(z.number()),
  ownerId: z.optional(z.string()),
  /** The name of the owner. */
  ownerName: z.optional(z.string()),
});
export type TaskEntry = z.infer<typeof taskEntry>;

export const timelineEntry = z
  .discriminatedUnion("kind", [callEntry, noteEntry, taskEntry])
  .register(z.globalRegistry, { id: "TimelineEntry" });
export type TimelineEntry = z.infer<typeof timelineEntry>;

/**
 * The activities of a record, the newest first. `q` are words that an activity must all have in its texts. Each page has `limit` entries, the first one up to twice as many:
 * pages are counted from the oldest entry, so that a new one changes only the first page.
 */
export const timeline = z
  .object({
    /** The pinned activity of the record, of any kind; also in the results, at its time. */
    pinned: z.optional(timelineEntry),
    results: z.array(timelineEntry),
    /** The number of entries of all pages. Only without `after`. */
    total: z.optional(z.number()),
    /** The further pages: each one's `after`, which is the `until` of the one before. Only without `after`. */
    pages: z.optional(
      z.array(
        z.object({
          after: z.string(),
          /** The time of the last entry before the page, in epoch milliseconds. */
          timestamp: z.number(),
        }),
      ),
    ),
  })
  .register(z.globalRegistry, { id: "Timeline" });
export type Timeline = z.infer<typeof timeline>;

export const getPageRecord = {
  method: "GET",
  path: "/_page/records/:objectTypeId/:objectId",
  sends: undefined as Sends<{ query: z.input<typeof recordQuery> }>,
  response: { 200: pageRecord },
} as const satisfies PageEndpoint;

export const getTimeline = {
  method: "GET",
  path: "/_page/records/:objectTypeId/:objectId/timeline",
  sends: undefined as Sends<{ query: z.input<typeof timelineQuery> }>,
  response: { 200: timeline },
} as const satisfies PageEndpoint;

export const createPageRecord = {
  method: "POST",
  path: "/_page/records/:objectTypeId",
  sends: undefined as Sends<{ body: z.input<typeof recordCreation> }>,
  response: { 201: pageRecord },
} as const satisfies PageEndpoint;

export const changePageRecord = {
  method: "PATCH",
  path: "/_page/records/:objectTypeId/:objectId",
  permissionForOthers: "records.edit-others",
  sends: undefined as Sends<{ body: z.input<typeof recordChange> }>,
  response: { 200: pageRecord },
} as const satisfies PageEndpoint;

export const mergePageRecords = {
  method: "POST",
  path: "/_page/records/:objectTypeId/:objectId/merge",
  permissionForOthers: "records.delete",
  sends: undefined as Sends<{ body: z.input<typeof recordMerge> }>,
  response: { 200: pageRecord },
} as const satisfies PageEndpoint;

export const archivePageRecord = {
  method: "DELETE",
  path: "/_page/records/:objectTypeId/:objectId",
  permissionForOthers: "records.delete",
} as const satisfies PageEndpoint;

export const restorePageRecord = {
  method: "POST",
  path: "/_page/records/:objectTypeId/:objectId/restore",
  permissionForOthers: "records.delete",
} as const satisfies PageEndpoint;

export const createPageContact = {
  method: "POST",
  path: "/_page/contacts",
  sends: undefined as Sends<{ body: z.input<typeof createContactRequest> }>,
  response: { 201: pageRecord },
} as const satisfies PageEndpoint;

export const setPageAssociation = {
  method: "PUT",
  path: "/_page/records/:objectTypeId/:objectId/associations/:toObjectType/:toObjectId",
  permissionForOthers: "records.edit-others",
  sends: undefined as Sends<{ body: z.input<typeof associationChange> }>,
  response: { 200: pageRecord },
} as const satisfies PageEndpoint;

export const removePageAssociation = {
  method: "DELETE",
  path: "/_page/records/:objectTypeId/:objectId/associations/:toObjectType/:toObjectId",
  permissionForOthers: "records.edit-others",
} as const satisfies PageEndpoint;

import * as z from "zod/mini";
import { associationLabel } from "./associations.ts";
import { objectTypeId, recordId, recordReference } from "./ids.ts";
import { pageFile } from "./page-file.ts";

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
const shownValue = z.object({
  type: z.enum(["string", "number", "date", "datetime", "enumeration", "bool", "phone_number"]),
  value: z.string(),
  display: z.string(),
});
export type ShownValue = z.infer<typeof shownValue>;

const listedRecord = z.extend(recordSummary, {
  /** Epoch milliseconds. */
  createdAt: z.number(),
  /** Epoch milliseconds. A record in the recycle bin was last changed when it was deleted. */
  updatedAt: z.number(),
  /** The requested properties that have a value, by name. */
  properties: z.record(z.string(), shownValue),
});
export type ListedRecord = z.infer<typeof listedRecord>;

/**
 * `GET /_page/records/{objectTypeId}?q=&sort=&filters=&properties=&archived=&limit=&after=`, by default sorted by
 * title. `filters` is a JSON array of {@link listFilter}, which must all match. With `archived=true`, the records in
 * the recycle bin. `DELETE /_page/records/{objectTypeId}/{objectId}` moves a record there, and `POST` to `/restore`
 * below it restores it; both return 204.
 */
export const recordList = z
  .object({
    results: z.array(listedRecord),
    /** On the first page: how many records match. Absent if they are too many to count. */
    total: z.optional(z.number()),
    paging: z.optional(z.object({ next: z.object({ after: z.string() }) })),
  })
  .register(z.globalRegistry, { id: "PageRecordList" });
export type RecordList = z.infer<typeof recordList>;

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

const associatedRecord = z.extend(recordSummary, { labels: z.array(associationLabel) });
export type AssociatedSummary = z.infer<typeof associatedRecord>;

/** `GET /_page/records/{objectTypeId}/{objectId}`; with `archived=true`, one in the recycle bin. */
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

const callEntry = z.object({
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
  attachments,
  /** The name of its calling app. */
  appName: z.optional(z.string()),
  ownerId: z.optional(z.string()),
  /** The name of the owner. */
  ownerName: z.optional(z.string()),
});
export type CallEntry = z.infer<typeof callEntry>;

/**
 * `GET /_page/search?q=`: records of every type, the best matches first, and the calls with a number that are on no
 * timeline.
 */
export const foundRecords = z
  .object({ results: z.array(recordSummary), calls: z.array(callEntry) })
  .register(z.globalRegistry, { id: "FoundRecords" });
export type FoundRecords = z.infer<typeof foundRecords>;

/** `GET /_page/calls-without-record?since=&limit=`: the user's calls that are on no timeline, by default of 30 days. */
export const callsWithoutRecord = z
  .object({
    results: z.array(callEntry),
    /** Including those beyond the results. */
    total: z.number(),
  })
  .register(z.globalRegistry, { id: "CallsWithoutRecord" });
export type CallsWithoutRecord = z.infer<typeof callsWithoutRecord>;

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

const timelineEntry = z.discriminatedUnion("kind", [callEntry, noteEntry, taskEntry]);
export type TimelineEntry = z.infer<typeof timelineEntry>;

export const activityKind = z.enum(["call", "note", "task"]);
export type ActivityKind = z.infer<typeof activityKind>;

/**
 * `GET /_page/records/{objectTypeId}/{objectId}/timeline?kind=&q=&limit=&after=&until=`, newest first. `q` are words
 * that an activity must all have in its texts. Each page has `limit` entries, the first one up to twice as many:
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

import {
  MAX_LINE_LENGTH,
  MAX_LIST_FILTER_VALUES,
  MAX_NAME_LENGTH,
  MAX_PAGE_ASSOCIATIONS,
} from "../limits.ts";
import { z } from "zod";
import { associationLabel } from "./associations.ts";
import { pageFile } from "./files.ts";
import { creationKey, objectTypeId, recordId, recordReference } from "./ids.ts";

export const recordSummary = recordReference.extend({
  /** The name of the record, or the subject of a ticket. */
  title: z.string(),
  /** A second line that distinguishes it from others: an email address, a domain, a stage. */
  subtitle: z.string(),
});
export type RecordSummary = z.infer<typeof recordSummary>;

/** The sort order of a list: by title, a time or a property; descending with a minus sign. */
export const listOrder = z
  .string()
  .max(MAX_NAME_LENGTH)
  .regex(
    /^-?(title|createdAt|updatedAt|properties\.[a-zA-Z0-9_]+)$/,
    "must be title, createdAt, updatedAt or properties.{name}",
  );

/** A condition on a property, as in a search of the public API. */
export const listFilter = z.object({
  propertyName: z.string().max(MAX_NAME_LENGTH),
  operator: z.enum([
    "EQ",
    "GTE",
    "LTE",
    "BETWEEN",
    "IN",
    "HAS_PROPERTY",
    "NOT_HAS_PROPERTY",
    "CONTAINS_TOKEN",
  ]),
  value: z.string().max(MAX_LINE_LENGTH).optional(),
  /** The upper end of `BETWEEN`, inclusive. */
  highValue: z.string().max(MAX_LINE_LENGTH).optional(),
  /** Of `IN`. */
  values: z.array(z.string().max(MAX_LINE_LENGTH)).max(MAX_LIST_FILTER_VALUES).optional(),
});
export type ListFilter = z.infer<typeof listFilter>;

/** A value for people: as stored, and `display`, the label of an option or an ISO time with Z for a datetime. */
const shownValue = z.object({
  type: z.enum(["string", "number", "date", "datetime", "enumeration", "bool", "phone_number"]),
  value: z.string(),
  display: z.string(),
});
export type ShownValue = z.infer<typeof shownValue>;

const listedRecord = recordSummary.extend({
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
    total: z.number().optional(),
    paging: z.object({ next: z.object({ after: z.string() }) }).optional(),
  })
  .meta({ id: "PageRecordList" });
export type RecordList = z.infer<typeof recordList>;

/** `GET /_page/search?q=`: records of every type, the best matches first. */
export const foundRecords = z
  .object({ results: z.array(recordSummary) })
  .meta({ id: "FoundRecords" });
export type FoundRecords = z.infer<typeof foundRecords>;

const phoneNumberOfRecord = z.object({
  /** In the format of its country, without an extension; as stored if it can't be dialed. */
  text: z.string(),
  /** The number to dial: E.164, or a service code such as `*67`. The stored text if it can't be dialed. */
  phoneNumber: z.string(),
  /** Dialed after the call is answered; never part of `phoneNumber`. */
  extension: z.string().optional(),
  /** The country of the number, or of the account, as ISO 3166 letters. */
  countryCode: z.string().length(2),
  isDialable: z.boolean(),
  /** What to know before dialing: why it can't be dialed, or which country was assumed; sentences for users. */
  note: z.string().optional(),
  /** What the user should confirm before the call, such as its cost; a sentence. */
  warning: z.string().optional(),
  /** The internal name of its property: `phone`, `mobilephone`. */
  propertyName: z.string(),
  /** The label of its property. */
  label: z.string(),
  /** The record with the number: this one or, for tickets, one of its contacts and companies. */
  callee: recordSummary,
});
export type PhoneNumberOfRecord = z.infer<typeof phoneNumberOfRecord>;

const associatedRecord = recordSummary.extend({ labels: z.array(associationLabel) });
export type AssociatedSummary = z.infer<typeof associatedRecord>;

/** `GET /_page/records/{objectTypeId}/{objectId}`; with `archived=true`, one in the recycle bin. */
export const pageRecord = recordSummary
  .extend({
    /** `Contact`, `Company`, `Site`. */
    typeLabel: z.string(),
    properties: z.array(
      shownValue.extend({
        name: z.string(),
        label: z.string(),
        /** Computed by the CRM. */
        isReadOnly: z.literal(true).optional(),
      }),
    ),
    phoneNumbers: z.array(phoneNumberOfRecord),
    /** Associated records, grouped by type. */
    associations: z.array(
      z.object({ objectTypeId, label: z.string(), records: z.array(associatedRecord) }),
    ),
    /** The activity at the top of the timeline; only of types that can pin one. */
    pinning: z.object({ engagementId: z.string().optional() }).optional(),
    createdAt: z.number(),
    /** Epoch milliseconds; only for records in the recycle bin. */
    archivedAt: z.number().optional(),
  })
  .meta({ id: "PageRecord" });
export type PageRecord = z.infer<typeof pageRecord>;

/** Values as text by property name. An empty one clears the property. */
const values = z.record(z.string().max(MAX_NAME_LENGTH), z.string());

/** `POST /_page/records/{objectTypeId}`: creates a record of the signed-in user, 201 with the record as its page shows it. */
export const recordCreation = z
  .object({
    properties: values,
    /** Records to associate without a label: those that a call, note or task is about. */
    associations: z.array(recordReference).max(MAX_PAGE_ASSOCIATIONS).default([]),
    key: creationKey,
  })
  .meta({ id: "RecordCreation" });
export type RecordCreation = z.input<typeof recordCreation>;

/**
 * `PATCH /_page/records/{objectTypeId}/{objectId}`: sets values. 409 with the code `CHANGED_MEANWHILE` if a value is
 * no longer the one in `before`, which the user saw.
 */
export const recordChange = z
  .object({ properties: values, before: values.default({}) })
  .meta({ id: "RecordChange" });
export type RecordChange = z.input<typeof recordChange>;

/** The files that `hs_attachment_ids` names; a call's recording is one of them. */
const attachments = z.array(pageFile).optional();

const callEntry = z.object({
  kind: z.literal("call"),
  engagementId: recordId,
  title: z.string(),
  /** Notes, plain text. */
  body: z.string(),
  direction: z.enum(["INBOUND", "OUTBOUND"]).optional(),
  /** `hs_call_status`: COMPLETED, BUSY, NO_ANSWER ... */
  status: z.string().optional(),
  /** `calling_end_status`, the end according to the app: REJECTED, TRANSFERRED; LOST if it reported none. */
  endStatus: z.string().optional(),
  /** The call ended but wasn't completed, and its page sent no heartbeat for 150 seconds: notes may follow. */
  isUnfinished: z.literal(true).optional(),
  /** The outcome: the label of `hs_call_disposition`. */
  outcome: z.string().optional(),
  /** The start of the call, in epoch milliseconds. */
  timestamp: z.number(),
  durationMs: z.number().optional(),
  fromNumber: z.string().optional(),
  toNumber: z.string().optional(),
  recordingUrl: z.string().optional(),
  attachments,
  /** The name of its calling app. */
  appName: z.string().optional(),
  /** The name of the owner. */
  ownerName: z.string().optional(),
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
  /** The name of the owner. */
  ownerName: z.string().optional(),
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
  priority: z.string().optional(),
  attachments,
  /** When it is due, in epoch milliseconds. */
  timestamp: z.number(),
  completedAt: z.number().optional(),
  /** The name of the owner. */
  ownerName: z.string().optional(),
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
    pinned: timelineEntry.optional(),
    results: z.array(timelineEntry),
    /** The number of entries of all pages. Only without `after`. */
    total: z.number().optional(),
    /** The further pages: each one's `after`, which is the `until` of the one before. Only without `after`. */
    pages: z
      .array(
        z.object({
          after: z.string(),
          /** The time of the last entry before the page, in epoch milliseconds. */
          timestamp: z.number(),
        }),
      )
      .optional(),
  })
  .meta({ id: "Timeline" });
export type Timeline = z.infer<typeof timeline>;

const name = z.string().max(MAX_LINE_LENGTH).optional();

/**
 * `POST /_page/contacts`: creates a contact for an unknown caller, 201 with the record as the page shows
 * it. 409 if another contact has the `email`.
 */
export const createContactRequest = z
  .object({
    firstname: name,
    lastname: name,
    /** In any format; stored as typed. */
    phone: z.string().trim().min(1).max(MAX_NAME_LENGTH),
    email: name,
  })
  .meta({ id: "NewPageContact" });
export type CreateContactRequest = z.infer<typeof createContactRequest>;

/** A contact or company with a number. `reference` names the record. */
export const callerMatchWith = <Reference extends z.ZodRawShape>(reference: Reference) =>
  z.discriminatedUnion("callerIdType", [
    z.object({
      callerIdType: z.literal("CONTACT"),
      ...reference,
      firstName: z.string().optional(),
      lastName: z.string().optional(),
      email: z.string().optional(),
    }),
    z.object({
      callerIdType: z.literal("COMPANY"),
      ...reference,
      name: z.string().optional(),
    }),
  ]);

const callerMatch = callerMatchWith(recordReference.shape);
export type CallerMatch = z.infer<typeof callerMatch>;

/**
 * `GET /_page/caller-matches?number=`: contacts and companies with that number in any format; by
 * E.164, else by the last seven or more digits. Contacts first, then by id; may be empty.
 */
export const callerMatches = z
  .object({ results: z.array(callerMatch) })
  .meta({ id: "CallerMatches" });
export type CallerMatches = z.infer<typeof callerMatches>;

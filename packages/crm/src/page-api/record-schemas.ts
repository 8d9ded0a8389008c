import { z } from "zod";
import { pageFile } from "./file-schemas.ts";
import { objectTypeId, recordId, recordReference } from "./id-schemas.ts";

export const recordSummary = recordReference.extend({
  /** What people call the record: a name, a ticket's subject. */
  title: z.string(),
  /** A second line that tells it from its neighbours: an e-mail address, a domain, a stage. */
  subtitle: z.string(),
});
export type RecordSummary = z.infer<typeof recordSummary>;

/** What a list is sorted by; with a minus sign from the end. */
export const listOrder = z.enum([
  "title",
  "-title",
  "createdAt",
  "-createdAt",
  "updatedAt",
  "-updatedAt",
]);
export type ListOrder = z.infer<typeof listOrder>;

/** Epoch ms. A record in the recycle bin was last changed when it was put there. */
const listedRecord = recordSummary.extend({ createdAt: z.number(), updatedAt: z.number() });
export type ListedRecord = z.infer<typeof listedRecord>;

/**
 * `GET /_page/records/{objectTypeId}?q=&sort=&archived=&limit=&after=`, by title unless said. With
 * `archived=true` those in the recycle bin, where `DELETE /_page/records/{objectTypeId}/{objectId}` puts
 * one and `POST` to `/restore` below it takes it out, 204 both.
 */
export const recordList = z
  .object({
    results: z.array(listedRecord),
    paging: z.object({ next: z.object({ after: z.string() }) }).optional(),
  })
  .meta({ id: "PageRecordList" });
export type RecordList = z.infer<typeof recordList>;

const phoneNumberOfRecord = z.object({
  /** For people, in its country's format and without an extension; as it is stored if it can't be dialed. */
  text: z.string(),
  /** What is dialed: E.164, or a service code such as `*67`. The stored text if it can't be dialed. */
  phoneNumber: z.string(),
  /** To be dialed after the answer; never part of `phoneNumber`. */
  extension: z.string().optional(),
  /** ISO 3166 letters of the number's country, or of the account's. */
  countryCode: z.string().length(2),
  isDialable: z.boolean(),
  /** Why the number can't be dialed, or which country was assumed: a sentence for people. */
  note: z.string().optional(),
  /** Internal name of the property that holds it: `phone`, `mobilephone`. */
  propertyName: z.string(),
  /** The property's label, for people. */
  label: z.string(),
  /** Whose number it is: the record itself or, on a ticket's page, one of its contacts and companies. */
  callee: recordSummary,
});
export type PhoneNumberOfRecord = z.infer<typeof phoneNumberOfRecord>;

/** `GET /_page/records/{objectTypeId}/{objectId}`; with `archived=true` of one in the recycle bin. */
export const pageRecord = recordSummary
  .extend({
    /** `Contact`, `Company`, `Site`. */
    typeLabel: z.string(),
    properties: z.array(
      z.object({
        name: z.string(),
        label: z.string(),
        type: z.enum([
          "string",
          "number",
          "date",
          "datetime",
          "enumeration",
          "bool",
          "phone_number",
        ]),
        /** As stored; of an enumeration `display` is the option's label, of a datetime an ISO time with Z. */
        value: z.string(),
        display: z.string(),
      }),
    ),
    phoneNumbers: z.array(phoneNumberOfRecord),
    /** Associated records, grouped by type. */
    associations: z.array(
      z.object({ objectTypeId, label: z.string(), records: z.array(recordSummary) }),
    ),
    createdAt: z.number(),
    /** Epoch ms; only of a record in the recycle bin. */
    archivedAt: z.number().optional(),
  })
  .meta({ id: "PageRecord" });
export type PageRecord = z.infer<typeof pageRecord>;

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
  /** `calling_end_status`, the end as the app gave it: REJECTED, TRANSFERRED; LOST where it gave none. */
  endStatus: z.string().optional(),
  /** The call ended, and was not completed: nothing was heard of its page for 150 seconds, and notes may follow. */
  isUnfinished: z.literal(true).optional(),
  /** Label of `hs_call_disposition`: what the call led to. */
  outcome: z.string().optional(),
  /** Epoch ms of the call's start. */
  timestamp: z.number(),
  durationMs: z.number().optional(),
  fromNumber: z.string().optional(),
  toNumber: z.string().optional(),
  recordingUrl: z.string().optional(),
  attachments,
  /** Name of the calling app that made it. */
  appName: z.string().optional(),
  /** Name of the user who owns it. */
  ownerName: z.string().optional(),
});
export type CallEntry = z.infer<typeof callEntry>;

const noteEntry = z.object({
  kind: z.literal("note"),
  engagementId: recordId,
  /** Plain text. */
  body: z.string(),
  attachments,
  /** Epoch ms. */
  timestamp: z.number(),
  /** Name of the user who owns it. */
  ownerName: z.string().optional(),
});
export type NoteEntry = z.infer<typeof noteEntry>;

const timelineEntry = z.discriminatedUnion("kind", [callEntry, noteEntry]);
export type TimelineEntry = z.infer<typeof timelineEntry>;

/** `GET /_page/records/{objectTypeId}/{objectId}/timeline?limit=&after=`, newest first. */
export const timeline = z
  .object({
    /** The activity that the record pins; among the results as well, where it happened. */
    pinned: timelineEntry.optional(),
    results: z.array(timelineEntry),
    paging: z.object({ next: z.object({ after: z.string() }) }).optional(),
  })
  .meta({ id: "Timeline" });
export type Timeline = z.infer<typeof timeline>;

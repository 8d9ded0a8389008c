import { z } from "zod";
import { objectTypeId, recordId, recordReference } from "./id-schemas.ts";

export const recordSummary = recordReference.extend({
  /** What people call the record: a name, a ticket's subject. */
  title: z.string(),
  /** A second line that tells it from its neighbours: an e-mail address, a domain, a stage. */
  subtitle: z.string(),
});
export type RecordSummary = z.infer<typeof recordSummary>;

/**
 * `GET /_page/records/{objectTypeId}?q=&archived=&limit=&after=`, by title. With `archived=true` those in
 * the recycle bin, where `DELETE /_page/records/{objectTypeId}/{objectId}` puts one and `POST` to
 * `/restore` below it takes it out, 204 both.
 */
export const recordList = z
  .object({
    results: z.array(recordSummary),
    paging: z.object({ next: z.object({ after: z.string() }) }).optional(),
  })
  .meta({ id: "PageRecordList" });
export type RecordList = z.infer<typeof recordList>;

const phoneNumberOfRecord = z.object({
  /** As it is stored. */
  text: z.string(),
  /** E.164 where the text parses, else the text: what is dialled. */
  phoneNumber: z.string(),
  /** ISO 3166 letters of the number's country; `US` where it does not parse. */
  countryCode: z.string().length(2),
  /** Internal name of the property that holds it: `phone`, `mobilephone`. */
  propertyName: z.string(),
  /** The property's label, for people. */
  label: z.string(),
  /** Whose number it is: the record itself or, on a ticket's page, one of its contacts and companies. */
  callee: recordSummary,
});
export type PhoneNumberOfRecord = z.infer<typeof phoneNumberOfRecord>;

/** `GET /_page/records/{objectTypeId}/{objectId}` */
export const pageRecord = recordSummary
  .extend({
    /** `Contact`, `Company`, `Ticket`. */
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
  })
  .meta({ id: "PageRecord" });
export type PageRecord = z.infer<typeof pageRecord>;

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
  /** Epoch ms of the call's start. */
  timestamp: z.number(),
  durationMs: z.number().optional(),
  fromNumber: z.string().optional(),
  toNumber: z.string().optional(),
  recordingUrl: z.string().optional(),
  /** Name of the calling app that made it. */
  appName: z.string().optional(),
  /** Name of the user who owns it. */
  ownerName: z.string().optional(),
});
export type CallEntry = z.infer<typeof callEntry>;

/** `GET /_page/records/{objectTypeId}/{objectId}/timeline?limit=&after=`, newest first. */
export const timeline = z
  .object({
    results: z.array(callEntry),
    paging: z.object({ next: z.object({ after: z.string() }) }).optional(),
  })
  .meta({ id: "Timeline" });
export type Timeline = z.infer<typeof timeline>;

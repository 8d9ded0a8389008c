import { callOutcomes } from "../lifecycle/call-end-status.ts";
import type { Schema } from "../schema/schema.ts";
import { properties, record } from "./call-parts.ts";

/** Everything about a field of a call. The lists of fields are folds over the table. */
export interface CallField {
  /** What the host and the browser's storage have. */
  readonly schema: Schema;
  /** Every document has it. */
  readonly isRequired?: true;
  /** What sets it: `start` of the call, `hook` before the engagement is created, and the types of events. */
  readonly setBy: readonly string[];
  /**
   * What a save sends: a form of `page-api`, or the values that the service has, of which the first one stands for all
   * others. Absent: only the browser has the field.
   */
  readonly sent?: string;
  /** Its name in a save, if that is another one. */
  readonly sentAs?: string;
  /** Its name in `SESSION_MOVED`, if an app that continues the call gets it. */
  readonly movedAs?: string;
  /** It replaces this field wherever only one of the two is shown or sent. */
  readonly replaces?: string;
  /** It is about the save rather than the call: it is no news, and the service doesn't store it with the call. */
  readonly isOfSave?: true;
  /** When it is dropped, other than with the call: a tab forgets what the CRM has, a service old details. */
  readonly dropped?: "whenCompleted" | "whenPurged";
  /** A host page doesn't see it: `HostCall` has no such field. */
  readonly isHidden?: true;
  /** The property of the engagement that has the same value. */
  readonly property?: string;
}

/** The fields of a call. `CallDocument` is their type. */
export const callFields = {
  /** A random UUID from the host; the app's id is `externalCallId`. */
  id: { schema: "string", isRequired: true, setBy: ["start"], isHidden: true },
  /** Starts at 1 and increases by one with each change. */
  version: {
    schema: "number",
    isRequired: true,
    setBy: [],
    sent: "version",
    isOfSave: true,
    isHidden: true,
  },
  providerId: {
    schema: "string",
    isRequired: true,
    setBy: ["start"],
    sent: "appId",
    sentAs: "appId",
    isHidden: true,
  },
  /** The app's id, up to 500 characters; absent if the app sent none. */
  externalCallId: {
    schema: "stringOrNumber",
    setBy: ["start", "named"],
    sent: "externalId",
    movedAs: "externalCallId",
  },
  direction: {
    schema: "INBOUND|OUTBOUND",
    isRequired: true,
    setBy: ["start"],
    sent: "INBOUND|OUTBOUND",
    movedAs: "direction",
    property: "hs_call_direction",
  },
  state: {
    schema: "idle|dialing|ringing|inProgress|ended|completed",
    isRequired: true,
    setBy: [
      "started",
      "ringing",
      "incoming",
      "answered",
      "transferred",
      "lost",
      "ended",
      "completed",
    ],
    sent: "dialing|ringing|inProgress|ended|completed",
    movedAs: "status",
  },
  endStatus: {
    schema: callOutcomes,
    setBy: ["transferred", "lost", "ended", "completed"],
    sent: callOutcomes,
  },
  /** The app ended the call without a status: a later status replaces `endStatus`. */
  isEndAssumed: {
    schema: "boolean",
    setBy: ["ended", "completed"],
    sent: "flag",
    isHidden: true,
  },
  /** The app is gone or doesn't respond, so the host ended the call. `endStatus` is `failed`. */
  isLost: { schema: "boolean", setBy: ["lost"], sent: "flag" },
  /** Epoch milliseconds of this browser's clock; sent to the CRM as ages. */
  startedAt: {
    schema: "number",
    isRequired: true,
    setBy: ["start"],
    sent: "age",
    sentAs: "startedAgo",
    movedAs: "callStartTime",
  },
  answeredAt: {
    schema: "number",
    setBy: ["answered"],
    sent: "age",
    sentAs: "answeredAgo",
    movedAs: "answeredAt",
  },
  endedAt: {
    schema: "number",
    setBy: ["transferred", "lost", "ended", "completed"],
    sent: "age",
    sentAs: "endedAgo",
  },
  fromNumber: {
    schema: "string",
    setBy: ["start", "hook"],
    sent: "text",
    movedAs: "fromNumber",
    dropped: "whenCompleted",
    property: "hs_call_from_number",
  },
  toNumber: {
    schema: "string",
    setBy: ["start", "hook"],
    sent: "text",
    movedAs: "toNumber",
    dropped: "whenCompleted",
    property: "hs_call_to_number",
  },
  /** The timestamp of the call's dial. */
  startTimestamp: { schema: "number", setBy: ["start"] },
  /** The record that was dialed, or the only one with the caller's number. */
  calledRecord: {
    schema: record,
    setBy: ["start", "hook", "recordsFound"],
    sent: "record",
    dropped: "whenPurged",
  },
  /** The record that the user chose as the other party; it replaces `calledRecord`. */
  chosenRecord: {
    schema: record,
    setBy: ["recordChosen"],
    sent: "record",
    replaces: "calledRecord",
    dropped: "whenPurged",
  },
  /** The record whose page the call was started from. */
  viewedRecord: {
    schema: record,
    setBy: ["start", "hook", "recordsFound"],
    sent: "record",
    dropped: "whenPurged",
  },
  /**
   * The record of the other party must still be looked up by its number. A CRM that gets such a document
   * can do that itself, and associate the call with the only match.
   */
  needsLookup: {
    schema: "boolean",
    setBy: ["start", "recordsFound"],
    sent: "flag",
    isOfSave: true,
    dropped: "whenCompleted",
    isHidden: true,
  },
  /**
   * Who created the call's engagement, and so what a save may do. `host`: the CRM creates it from the
   * document. `app`: the app created it over HTTP and named it; a save sets properties and completes it.
   * `none`: the app wants no engagement; the document is never sent.
   */
  owner: {
    schema: "host|app|none",
    isRequired: true,
    setBy: ["start", "completed", "engagementRequested", "engagementRefused"],
    sent: "host|app",
    isHidden: true,
  },
  /**
   * The engagement: named by the app, or created by the CRM at the first acknowledged save. Only what the app named is
   * sent.
   */
  engagementId: {
    schema: "string",
    setBy: ["start", "completed", "acknowledged"],
    sent: "recordId",
    movedAs: "engagementId",
  },
  /** The app's engagement properties, merged so far; the last value of each name. */
  properties: {
    schema: properties,
    isRequired: true,
    setBy: ["hook", "completed"],
    sent: "properties",
    dropped: "whenCompleted",
    isHidden: true,
  },
  /** What the user has typed and not saved, if the app reports it. Heartbeats send it. */
  draft: {
    schema: properties,
    setBy: ["drafted", "completed"],
    movedAs: "properties",
    dropped: "whenCompleted",
  },
  /** The app never announced the call, so it asked for no engagement either. */
  isUnannounced: { schema: "boolean", setBy: ["start"], isHidden: true },
  /** The host still looks up the records or waits for a hook: nothing is sent yet. */
  isHeld: {
    schema: "boolean",
    setBy: ["start", "engagementRequested", "engagementRefused"],
    dropped: "whenCompleted",
    isHidden: true,
  },
  /** The app was notified that the engagement couldn't be created, and may have created one itself. */
  isCreationFailed: {
    schema: "boolean",
    setBy: ["engagementRefused", "creationFailed"],
    isHidden: true,
  },
} as const satisfies Readonly<Record<string, CallField>>;

export type CallFields = typeof callFields;

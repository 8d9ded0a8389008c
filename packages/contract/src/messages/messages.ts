import { CALL_END_STATUSES } from "../lifecycle/call-end-status.ts";
import type { CallEvent } from "../lifecycle/call-lifecycle.ts";
import type { Infer, Schema } from "../schema/schema.ts";
import type { Capability } from "./capabilities.ts";
import { CALL_STATUSES } from "./call-statuses.ts";
import {
  callRecord,
  callReference,
  dialingContext,
  engagementCreated,
  engagementReference,
  errorReport,
  failureReport,
  callerIdMatch,
  foundContact,
  hostContext,
  hostInfo,
  navigateToRecord,
  navigateToRecordFailed,
  sizeInfo,
} from "./payload-parts.ts";

/** A request's reply, if the names of the types don't show it. */
export interface RequestRow {
  /** The type of the reply. */
  readonly reply: string;
  /**
   * Paths in the two messages whose values are equal. Without such a value a reply belongs to the latest
   * request.
   */
  readonly requestKey?: string;
  readonly replyKey?: string;
}

/** Everything about a message. The lists that the SDKs read are in `message-tables.ts`. */
export interface MessageRow {
  /** `local`: an event of one end, ignored if it arrives on the wire. */
  readonly from: "app" | "host" | "both" | "handshake" | "local";
  /** Of a handshake message: the end that sends it. */
  readonly sender?: "app" | "host";
  /** Schema of `data`, or of a handshake message's own fields; absent if there are none. */
  readonly payload?: Schema;
  /** The `CallingExtensions` method that sends it, if it isn't the type in camel case. */
  readonly method?: string;
  /** The event of its call. */
  readonly callEvent?: CallEvent;
  /**
   * The replies that it requests: the first part of a `…_SUCCEEDED` and a `…_FAILED`, and the field of
   * `data` that requests it; an empty field if it is always requested.
   */
  readonly replies?: Readonly<Record<string, string>>;
  /**
   * The host only replies on failure, except between two ends on our SDK.
   *
   * @compat The protocol has no reply for a successful navigation or URL change: no reply means success.
   */
  readonly repliesOnlyOnFailure?: true;
  /** What it requests, of messages without `replies`. */
  readonly request?: RequestRow;
  /**
   * The capability by which two ends on our SDK negotiate it, because the vendor's protocol doesn't have it. Empty: it
   * is sent before the negotiation.
   */
  readonly capability?: Capability | "";
  /** An app that has its handler declares the capability. */
  readonly isDeclaredByHandler?: true;
  /** No app has a handler for it, although a host sends it. */
  readonly hasNoHandler?: true;
  /** The first vendor version with this message; by default all have it. */
  readonly since?: string;
  /** The first vendor version without it. */
  readonly until?: string;
  /** The message to use instead. */
  readonly deprecatedFor?: string;
}

const always = "";

/** All messages: the handshake and local events, then the messages that apps send, then the ones that hosts send. */
export const messages = {
  SYNC: {
    from: "handshake",
    sender: "host",
    // Hosts on the vendor's manager only send hostUrl.
    payload: hostContext,
    request: { reply: "SYNC_ACK", requestKey: "messageId", replyKey: "messageId" },
  },
  SYNC_ACK: {
    from: "handshake",
    sender: "app",
    payload: {
      ...hostContext,
      debugMode: "any",
      version: "string",
      iFrameUrl: "string",
      appSdk: "any",
    },
  },
  HELLO: { from: "handshake", sender: "app", capability: "", request: { reply: "SYNC" } },
  UNLOADING: { from: "handshake", sender: "app" },
  // Set by the SDK: 0 if the host names no engagement.
  READY: { from: "local", payload: { "!": { engagementId: "number" }, ...hostInfo } },
  FAILED: { from: "local", payload: failureReport, since: "0.8.1" },
  /** A local event of the vendor's SDK that we don't use. */
  SYNC_ACK_FAILED: { from: "local", hasNoHandler: true },

  INITIALIZED: {
    from: "app",
    payload: {
      isLoggedIn: "booleanLike",
      isAvailable: "booleanLike",
      engagementId: "id",
      sizeInfo,
    },
  },
  LOGGED_IN: { from: "app", method: "userLoggedIn" },
  LOGGED_OUT: { from: "app", method: "userLoggedOut" },
  USER_AVAILABLE: { from: "app", since: "0.3.0" },
  USER_UNAVAILABLE: { from: "app", since: "0.3.0" },
  OUTGOING_CALL_STARTED: {
    from: "app",
    method: "outgoingCall",
    callEvent: "started",
    replies: { CREATE_ENGAGEMENT: "createEngagement" },
    payload: {
      ...callReference,
      // @compat The documentation requires `fromNumber`; the vendor's own apps omit it.
      fromNumber: "string",
      toNumber: "string",
      callStartTime: "epochMs",
      createEngagement: "booleanLike",
      dialingContext: { ...dialingContext, phoneNumber: "string" },
      phoneNumber: "string",
    },
  },
  INCOMING_CALL: {
    from: "app",
    callEvent: "incoming",
    replies: { CALLER_ID_MATCH: always, CREATE_ENGAGEMENT: "createEngagement" },
    payload: {
      ...callReference,
      fromNumber: "string",
      toNumber: "string",
      callStartTime: "epochMs",
      createEngagement: "booleanLike",
    },
  },
  CALL_ANSWERED: { from: "app", callEvent: "answered", payload: callReference },
  CALL_TRANSFERRED: {
    from: "app",
    callEvent: "transferred",
    payload: callReference,
    since: "0.9.6",
  },
  CALL_ENDED: {
    from: "app",
    callEvent: "ended",
    payload: { ...engagementReference, callEndStatus: CALL_END_STATUSES },
  },
  CALL_COMPLETED: {
    from: "app",
    callEvent: "completed",
    replies: { UPDATE_ENGAGEMENT: "engagementProperties" },
    payload: {
      ...engagementReference,
      hideWidget: "booleanLike",
      engagementProperties: { "*": "primitive" },
    },
  },
  FINALIZE_ENGAGEMENT: {
    from: "app",
    replies: { FINALIZE_ENGAGEMENT: always },
    payload: engagementReference,
    since: "0.9.4",
  },
  PUBLISH_TO_CHANNEL: {
    from: "app",
    replies: { PUBLISH_TO_CHANNEL: always },
    payload: engagementReference,
    since: "0.4.0",
    deprecatedFor: "FINALIZE_ENGAGEMENT",
  },
  RESIZE_WIDGET: { from: "app", payload: sizeInfo },
  SET_WIDGET_URL: {
    from: "app",
    replies: { SET_WIDGET_URL: always },
    repliesOnlyOnFailure: true,
    payload: { iFrameUrl: "string" },
  },
  CALL_DATA: { from: "app", payload: "any" },
  NAVIGATE_TO_RECORD: {
    from: "both",
    replies: { NAVIGATE_TO_RECORD: always },
    repliesOnlyOnFailure: true,
    payload: navigateToRecord,
    since: "0.3.0",
  },
  ERROR: { from: "both", method: "sendError", payload: errorReport, hasNoHandler: true },
  // Values of engagement properties that the user has typed.
  CALL_DRAFT: {
    from: "app",
    capability: "draft",
    payload: { ...engagementReference, properties: { "*": "primitive" } },
  },
  // Identifies the dial by `startTimestamp`, otherwise by the number, both from DIAL_NUMBER.
  DIAL_REFUSED: {
    from: "app",
    capability: "dialRefused",
    payload: { startTimestamp: "number", phoneNumber: "string", reason: "string" },
  },
  // What the user can do with a live call. A host asks for it with CONTROL_CALL.
  CALL_CONTROLS: {
    from: "app",
    capability: "control",
    payload: { ...callReference, isMuted: "boolean", isOnHold: "boolean", actions: ["string"] },
  },
  // `recording` is a `Blob` of audio.
  CALL_RECORDING: {
    from: "app",
    capability: "recording",
    payload: { ...engagementReference, recording: "any" },
  },
  // The reply has the same `requestId`.
  SEARCH_CONTACTS: {
    from: "app",
    capability: "contacts",
    payload: { requestId: "string", query: "string" },
    request: {
      reply: "CONTACTS_FOUND",
      requestKey: "data.requestId",
      replyKey: "data.requestId",
    },
  },
  // The same for tasks. A request that is repeated with its id creates no second task.
  CREATE_TASK: {
    from: "app",
    capability: "tasks",
    payload: {
      ...engagementReference,
      requestId: "string",
      title: "string",
      dueAt: "epochMs",
      taskType: "TODO|CALL|EMAIL",
    },
    request: { reply: "TASK_CREATED", requestKey: "data.requestId", replyKey: "data.requestId" },
  },
  // The same for the records of a call. With `isEditing`, the reply comes after the user has changed them.
  SHOW_CALL_RECORDS: {
    from: "app",
    capability: "records",
    payload: { ...engagementReference, requestId: "string", isEditing: "boolean" },
    request: { reply: "CALL_RECORDS", requestKey: "data.requestId", replyKey: "data.requestId" },
  },

  DIAL_NUMBER: {
    from: "host",
    payload: { "!": { phoneNumber: "string" }, ...dialingContext },
    request: {
      reply: "OUTGOING_CALL_STARTED",
      requestKey: "data.startTimestamp",
      replyKey: "data.dialingContext.startTimestamp",
    },
  },
  ENGAGEMENT_CREATED: {
    from: "host",
    payload: engagementCreated,
    deprecatedFor: "CREATE_ENGAGEMENT_SUCCEEDED",
  },
  CREATE_ENGAGEMENT_SUCCEEDED: { from: "host", payload: engagementCreated, since: "0.1.8" },
  CREATE_ENGAGEMENT_FAILED: { from: "host", payload: failureReport, since: "0.1.8" },
  // Without an id the app knows what it updated.
  // `leftOut` names the app's properties that the CRM didn't store, because their values are invalid.
  UPDATE_ENGAGEMENT_SUCCEEDED: {
    from: "host",
    payload: { ...engagementReference, leftOut: ["string"] },
    since: "0.1.8",
  },
  UPDATE_ENGAGEMENT_FAILED: { from: "host", payload: failureReport, since: "0.1.8" },
  CALLER_ID_MATCH_SUCCEEDED: {
    from: "host",
    payload: {
      "!": { callerIdMatches: [callerIdMatch] },
      ...callReference,
      callId: "stringOrNumber",
    },
    since: "0.3.0",
  },
  CALLER_ID_MATCH_FAILED: { from: "host", payload: failureReport, since: "0.3.0" },
  NAVIGATE_TO_RECORD_SUCCEEDED: { from: "host", capability: "results", hasNoHandler: true },
  NAVIGATE_TO_RECORD_FAILED: { from: "host", payload: navigateToRecordFailed, since: "0.3.0" },
  PUBLISH_TO_CHANNEL_SUCCEEDED: {
    from: "host",
    payload: engagementReference,
    since: "0.4.0",
    deprecatedFor: "FINALIZE_ENGAGEMENT_SUCCEEDED",
  },
  PUBLISH_TO_CHANNEL_FAILED: {
    from: "host",
    payload: failureReport,
    since: "0.4.0",
    deprecatedFor: "FINALIZE_ENGAGEMENT_FAILED",
  },
  FINALIZE_ENGAGEMENT_SUCCEEDED: { from: "host", payload: engagementReference, since: "0.9.4" },
  FINALIZE_ENGAGEMENT_FAILED: { from: "host", payload: failureReport, since: "0.9.4" },
  INITIATE_CALL_ID_SUCCEEDED: {
    from: "host",
    payload: { callId: "stringOrNumber" },
    since: "0.5.1",
  },
  INITIATE_CALL_ID_FAILED: { from: "host", payload: failureReport, since: "0.5.1" },
  SET_WIDGET_URL_SUCCEEDED: { from: "host", capability: "results", hasNoHandler: true },
  SET_WIDGET_URL_FAILED: { from: "host", payload: failureReport, since: "0.8.0" },
  UPDATE_ASSOCIATIONS_FAILED: {
    from: "host",
    payload: failureReport,
    hasNoHandler: true,
    since: "0.8.1",
    until: "0.9.5",
  },
  // The vendor's protocol has no call id here: it is for apps with several calls.
  END_CALL: {
    from: "host",
    payload: callReference,
    request: {
      reply: "CALL_ENDED",
      requestKey: "data.externalCallId",
      replyKey: "data.externalCallId",
    },
  },
  // `properties` is how a call ended, for an app whose page has lost that: callEndStatus, and answeredAt and endedAt in
  // epoch milliseconds.
  SET_CALL_STATE: {
    from: "host",
    payload: { ...callReference, status: CALL_STATUSES, properties: { "*": "any" } },
  },
  VISIBILITY_CHANGED: {
    from: "host",
    payload: { isMinimized: "boolean", isHidden: "boolean" },
  },
  // The colors of the page.
  THEME_CHANGED: {
    from: "host",
    capability: "theme",
    isDeclaredByHandler: true,
    payload: { "!": { theme: "light|dark" } },
  },
  // For tests and development. It has the fields of the handler.
  SIMULATE_INCOMING_CALL: {
    from: "host",
    capability: "simulate",
    isDeclaredByHandler: true,
    payload: { "!": { from: "string" } },
  },
  SIMULATE_ACTION: {
    from: "host",
    capability: "simulateActions",
    isDeclaredByHandler: true,
    payload: { "!": { action: "ANSWER|HANG_UP|SAVE" } },
  },
  // A live call of another tab, or one that has ended, whose notes are not saved: COMPLETED. `properties` is what the
  // user typed there and did not save.
  SESSION_MOVED: {
    from: "host",
    capability: "sessionMoved",
    isDeclaredByHandler: true,
    payload: {
      "!": callReference,
      engagementId: "id",
      direction: "INBOUND|OUTBOUND",
      status: CALL_STATUSES,
      fromNumber: "string",
      toNumber: "string",
      callStartTime: "number",
      answeredAt: "number",
      properties: { "*": "any" },
    },
  },
  ANSWER_CALL: {
    from: "host",
    capability: "answer",
    isDeclaredByHandler: true,
    payload: callReference,
  },
  // MUTE, UNMUTE, HOLD, RESUME, SEND_TONES with the tones as `value`, or TRANSFER with a phone number.
  CONTROL_CALL: {
    from: "host",
    capability: "control",
    payload: { ...callReference, action: "string", value: "string" },
  },
  CALL_RECORDING_SUCCEEDED: {
    from: "host",
    capability: "recording",
    isDeclaredByHandler: true,
    payload: engagementReference,
  },
  CALL_RECORDING_FAILED: { from: "host", capability: "recording", payload: failureReport },
  // Without `contacts`, the search failed.
  CONTACTS_FOUND: {
    from: "host",
    capability: "contacts",
    payload: { requestId: "string", contacts: [foundContact], error: { message: "string" } },
  },
  // With `error`, there is no task.
  TASK_CREATED: {
    from: "host",
    capability: "tasks",
    payload: { requestId: "string", error: { message: "string" } },
  },
  // Without `records`, they are unknown.
  CALL_RECORDS: {
    from: "host",
    capability: "records",
    payload: { requestId: "string", records: [callRecord], error: { message: "string" } },
  },
} as const satisfies Record<string, MessageRow>;

type Messages = typeof messages;

/** All types: of apps, of hosts, of the handshake, and local events. */
export type MessageType = keyof Messages;

type TypeFrom<Ends extends string> = {
  [Type in MessageType]: Messages[Type]["from"] extends Ends ? Type : never;
}[MessageType];

/** The types that an app may send. */
export type AppMessageType = TypeFrom<"app" | "both">;
/** The types that a host may send. */
export type HostMessageType = TypeFrom<"host" | "both">;

type TypeWith<Part> = {
  [Type in MessageType]: Messages[Type] extends Part ? Type : never;
}[MessageType];

/** The types that the vendor's protocol doesn't have. */
export type ExtensionType = TypeWith<{ readonly capability: string }>;

/** The types of hosts that no app has a handler for. */
export type UnhandledType = TypeWith<{ readonly hasNoHandler: true }>;

/** The requests of apps that name themselves: their replies have the same `requestId`. */
export type NamedRequestType = TypeWith<{
  readonly request: { readonly requestKey: "data.requestId" };
}>;

/** The type of the reply to a request. */
export type ReplyTo<Type extends NamedRequestType> = Messages[Type]["request"]["reply"];

/** The schema of a type's `data`; undefined if there is none. */
export type PayloadSchema<Type extends MessageType> = Type extends MessageType
  ? Messages[Type] extends { readonly payload: infer Payload extends Schema }
    ? Payload
    : undefined
  : never;

/** The `data` of a message; undefined if there is none. */
export type PayloadOf<Type extends MessageType> = Type extends MessageType
  ? PayloadSchema<Type> extends Schema
    ? Infer<PayloadSchema<Type>>
    : undefined
  : never;

/** A message without its envelope: a union discriminated by `type`. */
export type MessageOf<Types extends MessageType> = {
  [Type in Types]: { type: Type; data: PayloadOf<Type> };
}[Types];

/** A message from an app to a host. */
export type AppMessage = MessageOf<AppMessageType>;
/** A message from a host to an app. */
export type HostMessage = MessageOf<HostMessageType>;

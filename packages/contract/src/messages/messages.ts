import type { CallEvent } from "../lifecycle/call-lifecycle.ts";
import type { appPayloads, hostPayloads, linkPayloads } from "./payloads.ts";

/** What an app may send, by type. */
export type AppMessageType = keyof typeof appPayloads;
/** What a host may send, by type. */
export type HostMessageType = keyof typeof hostPayloads;
/** Every type: what either sends, the handshake, and events of one end. */
export type MessageType = AppMessageType | HostMessageType | keyof typeof linkPayloads;

/** How the SDK speaks of a message. What it carries is in `payloads.ts`, its past in `history.ts`. */
export interface MessageRow {
  /** The `CallingExtensions` method that sends it. */
  readonly method?: string;
  /** The event handler that receives it in an app. */
  readonly handler?: string;
  /** What it does to its call. */
  readonly event?: CallEvent;
  /**
   * What answers it: the first part of a `…_SUCCEEDED` and a `…_FAILED`, and the field of `data` that
   * asks for it; an empty name where it is always answered.
   */
  readonly answers?: Readonly<Record<string, string>>;
  /** Only a failure is answered, but between two ends of ours. */
  readonly isSilent?: true;
  /** Fields that the documentation requires and apps omit all the same: missed in debug mode only. */
  readonly expects?: readonly string[];
  /** Not of the vendor's protocol: negotiated between two ends of ours, or ours alone. */
  readonly isOwn?: true;
}

const always = "";

/** The wire, message by message: the handshake, what an app sends, what both send, what a host sends. */
export const messages = {
  SYNC: {},
  SYNC_ACK: {},
  HELLO: { isOwn: true },
  UNLOADING: {},
  READY: { handler: "onReady" },
  FAILED: { handler: "onFailed" },
  SYNC_ACK_FAILED: {},

  INITIALIZED: { method: "initialized" },
  LOGGED_IN: { method: "userLoggedIn" },
  LOGGED_OUT: { method: "userLoggedOut" },
  USER_AVAILABLE: { method: "userAvailable" },
  USER_UNAVAILABLE: { method: "userUnavailable" },
  OUTGOING_CALL_STARTED: {
    method: "outgoingCall",
    event: "started",
    answers: { CREATE_ENGAGEMENT: "createEngagement" },
    expects: ["fromNumber"],
  },
  INCOMING_CALL: {
    method: "incomingCall",
    event: "incoming",
    answers: { CALLER_ID_MATCH: always, CREATE_ENGAGEMENT: "createEngagement" },
    expects: ["fromNumber"],
  },
  CALL_ANSWERED: { method: "callAnswered", event: "answered" },
  CALL_TRANSFERRED: { method: "callTransferred", event: "transferred" },
  CALL_ENDED: { method: "callEnded", event: "ended" },
  CALL_COMPLETED: {
    method: "callCompleted",
    event: "completed",
    answers: { UPDATE_ENGAGEMENT: "engagementProperties" },
  },
  FINALIZE_ENGAGEMENT: { method: "finalizeEngagement", answers: { FINALIZE_ENGAGEMENT: always } },
  PUBLISH_TO_CHANNEL: { method: "publishToChannel", answers: { PUBLISH_TO_CHANNEL: always } },
  RESIZE_WIDGET: { method: "resizeWidget" },
  SET_WIDGET_URL: { method: "setWidgetUrl", answers: { SET_WIDGET_URL: always }, isSilent: true },
  CALL_DATA: { method: "callData" },

  // A host sends NAVIGATE_TO_RECORD back only to a peer that asks for it; an ERROR is an app's report
  // to the user, or a vendor peer's remark that it does not know a type.
  NAVIGATE_TO_RECORD: {
    method: "navigateToRecord",
    handler: "onNavigateToRecord",
    answers: { NAVIGATE_TO_RECORD: always },
    isSilent: true,
  },
  ERROR: { method: "sendError" },

  DIAL_NUMBER: { handler: "onDialNumber" },
  ENGAGEMENT_CREATED: { handler: "onEngagementCreated" },
  CREATE_ENGAGEMENT_SUCCEEDED: { handler: "onCreateEngagementSucceeded" },
  CREATE_ENGAGEMENT_FAILED: { handler: "onCreateEngagementFailed" },
  UPDATE_ENGAGEMENT_SUCCEEDED: { handler: "onUpdateEngagementSucceeded" },
  UPDATE_ENGAGEMENT_FAILED: { handler: "onUpdateEngagementFailed" },
  CALLER_ID_MATCH_SUCCEEDED: { handler: "onCallerIdMatchSucceeded" },
  CALLER_ID_MATCH_FAILED: { handler: "onCallerIdMatchFailed" },
  NAVIGATE_TO_RECORD_SUCCEEDED: { isOwn: true },
  NAVIGATE_TO_RECORD_FAILED: { handler: "onNavigateToRecordFailed" },
  PUBLISH_TO_CHANNEL_SUCCEEDED: { handler: "onPublishToChannelSucceeded" },
  PUBLISH_TO_CHANNEL_FAILED: { handler: "onPublishToChannelFailed" },
  FINALIZE_ENGAGEMENT_SUCCEEDED: { handler: "onFinalizeEngagementSucceeded" },
  FINALIZE_ENGAGEMENT_FAILED: { handler: "onFinalizeEngagementFailed" },
  INITIATE_CALL_ID_SUCCEEDED: { handler: "onInitiateCallIdSucceeded" },
  INITIATE_CALL_ID_FAILED: { handler: "onInitiateCallIdFailed" },
  SET_WIDGET_URL_SUCCEEDED: { isOwn: true },
  SET_WIDGET_URL_FAILED: { handler: "onSetWidgetUrlFailed" },
  UPDATE_ASSOCIATIONS_FAILED: {},
  END_CALL: { handler: "onEndCall" },
  SET_CALL_STATE: { handler: "onSetCallState" },
  VISIBILITY_CHANGED: { handler: "onVisibilityChanged" },
} as const satisfies Record<MessageType, MessageRow>;

export type Messages = typeof messages;

/** A row as a row, for code that walks the table; an empty one for a type that is none. */
export const rowOf = (type: string): MessageRow =>
  Object.hasOwn(messages, type) ? messages[type as MessageType] : {};

import type { Schema } from "../schema/schema.ts";
import type { CallEvent } from "../lifecycle/call-lifecycle.ts";
import * as payload from "./payloads.ts";

/** One row of the table: all that is known of a message. */
export interface MessageDefinition {
  /**
   * Who sends it. `link`: the handshake itself, from the host or the app as `sender` says; `local`:
   * an event of one end, ignored where it arrives on the wire.
   */
  readonly from: "app" | "host" | "both" | "link" | "local";
  /** Of a link message: the end that sends it. */
  readonly sender?: "app" | "host";
  /** The `CallingExtensions` method that sends it. */
  readonly method?: string;
  /** The event handler that receives it in an app. */
  readonly handler?: string;
  /** Shape of `data`; absent where the message carries none. */
  readonly payload?: Schema;
  /** What answers it: the first part of a `…_SUCCEEDED` and a `…_FAILED`. */
  readonly answer?: string;
  /** What it does to its call. */
  readonly event?: CallEvent;
  /** Fields that the documentation requires and apps omit all the same: missed in debug mode only. */
  readonly expects?: readonly string[];
  /** The first vendor version known to speak it; "0.1.6" stands for all before. */
  readonly since: string;
  /** The first vendor version that no longer speaks it. */
  readonly until?: string;
  /** What to use instead. */
  readonly deprecatedFor?: string;
  /** Not of the vendor's protocol: negotiated between two ends of ours, or ours alone. */
  readonly isOwn?: true;
}

/** The wire, message by message. Everything else that speaks of messages is derived from here. */
export const messages = {
  // The link.
  SYNC: { from: "link", sender: "host", payload: payload.hostContext, since: "0.1.6" },
  SYNC_ACK: { from: "link", sender: "app", payload: payload.appContext, since: "0.1.6" },
  HELLO: { from: "link", sender: "app", since: "0.9.7", isOwn: true },
  UNLOADING: { from: "link", sender: "app", since: "0.1.6" },
  READY: { from: "local", handler: "onReady", payload: payload.hostContext, since: "0.1.6" },
  FAILED: { from: "local", handler: "onFailed", payload: payload.failed, since: "0.8.1" },
  SYNC_ACK_FAILED: { from: "local", since: "0.1.6" },

  // From the app to the host.
  INITIALIZED: { from: "app", method: "initialized", payload: payload.initialized, since: "0.1.6" },
  LOGGED_IN: { from: "app", method: "userLoggedIn", since: "0.1.6" },
  LOGGED_OUT: { from: "app", method: "userLoggedOut", since: "0.1.6" },
  USER_AVAILABLE: { from: "app", method: "userAvailable", since: "0.3.0" },
  USER_UNAVAILABLE: { from: "app", method: "userUnavailable", since: "0.3.0" },
  OUTGOING_CALL_STARTED: {
    from: "app",
    method: "outgoingCall",
    answer: "CREATE_ENGAGEMENT",
    event: "started",
    payload: payload.outgoingCall,
    expects: ["fromNumber"],
    since: "0.1.6",
  },
  INCOMING_CALL: {
    from: "app",
    method: "incomingCall",
    answer: "CALLER_ID_MATCH",
    event: "incoming",
    payload: payload.incomingCall,
    expects: ["fromNumber"],
    since: "0.1.6",
  },
  CALL_ANSWERED: {
    from: "app",
    method: "callAnswered",
    event: "answered",
    payload: payload.callReference,
    since: "0.1.6",
  },
  CALL_TRANSFERRED: {
    from: "app",
    method: "callTransferred",
    event: "transferred",
    payload: payload.callReference,
    since: "0.9.6",
  },
  CALL_ENDED: {
    from: "app",
    method: "callEnded",
    event: "ended",
    payload: payload.callEnded,
    since: "0.1.6",
  },
  CALL_COMPLETED: {
    from: "app",
    method: "callCompleted",
    answer: "UPDATE_ENGAGEMENT",
    event: "completed",
    payload: payload.callCompleted,
    since: "0.1.6",
  },
  FINALIZE_ENGAGEMENT: {
    from: "app",
    method: "finalizeEngagement",
    answer: "FINALIZE_ENGAGEMENT",
    payload: payload.engagementReference,
    since: "0.9.4",
  },
  PUBLISH_TO_CHANNEL: {
    from: "app",
    method: "publishToChannel",
    answer: "PUBLISH_TO_CHANNEL",
    payload: payload.engagementReference,
    since: "0.4.0",
    deprecatedFor: "FINALIZE_ENGAGEMENT",
  },
  RESIZE_WIDGET: {
    from: "app",
    method: "resizeWidget",
    payload: payload.resizeWidget,
    since: "0.1.6",
  },
  SET_WIDGET_URL: {
    from: "app",
    method: "setWidgetUrl",
    answer: "SET_WIDGET_URL",
    payload: payload.setWidgetUrl,
    since: "0.1.6",
  },
  CALL_DATA: { from: "app", method: "callData", payload: "any", since: "0.1.6" },

  // Both ways: a host sends NAVIGATE_TO_RECORD back only to a peer that asks for it, and an ERROR is
  // an app's report to the user or a vendor peer's remark that it does not know a type.
  NAVIGATE_TO_RECORD: {
    from: "both",
    method: "navigateToRecord",
    answer: "NAVIGATE_TO_RECORD",
    handler: "onNavigateToRecord",
    payload: payload.navigateToRecord,
    since: "0.3.0",
  },
  ERROR: { from: "both", method: "sendError", payload: payload.errorReport, since: "0.1.6" },

  // From the host to the app.
  DIAL_NUMBER: {
    from: "host",
    handler: "onDialNumber",
    payload: payload.dialNumber,
    since: "0.1.6",
  },
  ENGAGEMENT_CREATED: {
    from: "host",
    handler: "onEngagementCreated",
    payload: payload.engagementSucceeded,
    since: "0.1.6",
    deprecatedFor: "CREATE_ENGAGEMENT_SUCCEEDED",
  },
  CREATE_ENGAGEMENT_SUCCEEDED: {
    from: "host",
    handler: "onCreateEngagementSucceeded",
    payload: payload.engagementSucceeded,
    since: "0.1.8",
  },
  CREATE_ENGAGEMENT_FAILED: {
    from: "host",
    handler: "onCreateEngagementFailed",
    payload: payload.failed,
    since: "0.1.8",
  },
  UPDATE_ENGAGEMENT_SUCCEEDED: {
    from: "host",
    handler: "onUpdateEngagementSucceeded",
    // Without an id the app still knows what it updated.
    payload: payload.engagementReference,
    since: "0.1.8",
  },
  UPDATE_ENGAGEMENT_FAILED: {
    from: "host",
    handler: "onUpdateEngagementFailed",
    payload: payload.failed,
    since: "0.1.8",
  },
  CALLER_ID_MATCH_SUCCEEDED: {
    from: "host",
    handler: "onCallerIdMatchSucceeded",
    payload: payload.callerIdMatchSucceeded,
    since: "0.3.0",
  },
  CALLER_ID_MATCH_FAILED: {
    from: "host",
    handler: "onCallerIdMatchFailed",
    payload: payload.failed,
    since: "0.3.0",
  },
  NAVIGATE_TO_RECORD_FAILED: {
    from: "host",
    handler: "onNavigateToRecordFailed",
    payload: payload.failed,
    since: "0.3.0",
  },
  PUBLISH_TO_CHANNEL_SUCCEEDED: {
    from: "host",
    handler: "onPublishToChannelSucceeded",
    payload: payload.engagementReference,
    since: "0.4.0",
    deprecatedFor: "FINALIZE_ENGAGEMENT_SUCCEEDED",
  },
  PUBLISH_TO_CHANNEL_FAILED: {
    from: "host",
    handler: "onPublishToChannelFailed",
    payload: payload.failed,
    since: "0.4.0",
    deprecatedFor: "FINALIZE_ENGAGEMENT_FAILED",
  },
  FINALIZE_ENGAGEMENT_SUCCEEDED: {
    from: "host",
    handler: "onFinalizeEngagementSucceeded",
    payload: payload.engagementReference,
    since: "0.9.4",
  },
  FINALIZE_ENGAGEMENT_FAILED: {
    from: "host",
    handler: "onFinalizeEngagementFailed",
    payload: payload.failed,
    since: "0.9.4",
  },
  INITIATE_CALL_ID_SUCCEEDED: {
    from: "host",
    handler: "onInitiateCallIdSucceeded",
    payload: payload.initiateCallId,
    since: "0.5.1",
  },
  INITIATE_CALL_ID_FAILED: {
    from: "host",
    handler: "onInitiateCallIdFailed",
    payload: payload.failed,
    since: "0.5.1",
  },
  SET_WIDGET_URL_FAILED: {
    from: "host",
    handler: "onSetWidgetUrlFailed",
    payload: payload.failed,
    since: "0.8.0",
  },
  // Success that the vendor's protocol does not tell: between two ends of ours.
  NAVIGATE_TO_RECORD_SUCCEEDED: { from: "host", since: "0.9.7", isOwn: true },
  SET_WIDGET_URL_SUCCEEDED: { from: "host", since: "0.9.7", isOwn: true },
  UPDATE_ASSOCIATIONS_FAILED: {
    from: "host",
    payload: payload.failed,
    since: "0.8.1",
    until: "0.9.5",
  },
  END_CALL: { from: "host", handler: "onEndCall", since: "0.1.6" },
  SET_CALL_STATE: {
    from: "host",
    handler: "onSetCallState",
    payload: payload.setCallState,
    since: "0.1.6",
  },
  VISIBILITY_CHANGED: {
    from: "host",
    handler: "onVisibilityChanged",
    payload: payload.visibilityChanged,
    since: "0.1.6",
  },
} as const satisfies Record<string, MessageDefinition>;

export type Messages = typeof messages;
export type MessageType = keyof Messages;

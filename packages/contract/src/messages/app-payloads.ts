import type { Schema } from "../schema/schema.ts";
import {
  CALL_END_STATUSES,
  callReference,
  dialingContext,
  engagementReference,
  errorReport,
  navigateToRecord,
} from "./payload-parts.ts";

const sizeInfo = { width: "pixels", height: "pixels" } as const satisfies Schema;

/** `data` of the messages of apps; undefined if there is none. */
export const appPayloads = {
  INITIALIZED: {
    isLoggedIn: "booleanLike",
    isAvailable: "booleanLike",
    engagementId: "id",
    sizeInfo,
  },
  LOGGED_IN: undefined,
  LOGGED_OUT: undefined,
  USER_AVAILABLE: undefined,
  USER_UNAVAILABLE: undefined,
  OUTGOING_CALL_STARTED: {
    ...callReference,
    // @compat The documentation requires `fromNumber`; the vendor's own apps omit it.
    fromNumber: "string",
    toNumber: "string",
    callStartTime: "epochMs",
    createEngagement: "booleanLike",
    dialingContext: { ...dialingContext, phoneNumber: "string" },
    phoneNumber: "string",
  },
  INCOMING_CALL: {
    ...callReference,
    fromNumber: "string",
    toNumber: "string",
    callStartTime: "epochMs",
    createEngagement: "booleanLike",
  },
  CALL_ANSWERED: callReference,
  CALL_TRANSFERRED: callReference,
  CALL_ENDED: { ...engagementReference, callEndStatus: CALL_END_STATUSES },
  CALL_COMPLETED: {
    ...engagementReference,
    hideWidget: "booleanLike",
    engagementProperties: { "*": "primitive" },
  },
  FINALIZE_ENGAGEMENT: engagementReference,
  PUBLISH_TO_CHANNEL: engagementReference,
  RESIZE_WIDGET: sizeInfo,
  SET_WIDGET_URL: { iFrameUrl: "string" },
  CALL_DATA: "any",
  NAVIGATE_TO_RECORD: navigateToRecord,
  ERROR: errorReport,
  // Values of engagement properties that the user has typed.
  CALL_DRAFT: { ...engagementReference, properties: { "*": "primitive" } },
  // Identifies the dial by `startTimestamp`, otherwise by the number, both from DIAL_NUMBER.
  DIAL_REFUSED: { startTimestamp: "number", phoneNumber: "string", reason: "string" },
  // What the user can do with a live call. A host asks for it with CONTROL_CALL.
  CALL_CONTROLS: {
    ...callReference,
    isMuted: "boolean",
    isOnHold: "boolean",
    actions: ["string"],
  },
  // `recording` is a `Blob` of audio.
  CALL_RECORDING: { ...engagementReference, recording: "any" },
  // The reply has the same `requestId`.
  SEARCH_CONTACTS: { requestId: "string", query: "string" },
  // The same for tasks. A request that is repeated with its id creates no second task.
  CREATE_TASK: {
    ...engagementReference,
    requestId: "string",
    title: "string",
    dueAt: "epochMs",
    taskType: "TODO|CALL|EMAIL",
  },
} as const satisfies Record<string, Schema | undefined>;

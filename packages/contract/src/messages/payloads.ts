import type { Schema } from "../schema/schema.ts";

/** A record, as messages point at one. */
const objectCoordinates = {
  "portalId?": "id",
  objectId: "id",
  objectTypeId: "string",
} as const satisfies Schema;

/** DIAL_NUMBER but for its number, and the `dialingContext` with which an app hands it back. */
const dialingContext = {
  "phone_number?": "string",
  "ownerId?": "key",
  "subjectId?": "id",
  "objectId?": "id",
  "objectType?": "string",
  "portalId?": "id",
  "countryCode?": "string",
  "calleeInfo?": { "calleeId?": "id", "calleeObjectTypeId?": "string" },
  "startTimestamp?": "number",
  "toPhoneNumberSrc?": "string",
} as const satisfies Schema;

const callReference = { "externalCallId?": "key" } as const satisfies Schema;
const engagementReference = { ...callReference, "engagementId?": "id" } as const satisfies Schema;
const failed = {
  ...engagementReference,
  "error?": { "message?": "string" },
} as const satisfies Schema;
const navigateToRecord = {
  objectCoordinates,
  "engagementId?": "id",
  "openIn?": "CURRENT_TAB|NEW_TAB",
} as const satisfies Schema;
const errorReport = { "message?": "any", "type?": "any" } as const satisfies Schema;

/** What SYNC carries beside the link's own fields. Hosts on the vendor's manager send hostUrl only. */
const hostContext = {
  "hostUrl?": "any",
  "portalId?": "id",
  "userId?": "id",
  "ownerId?": "key",
  "engagementId?": "id",
  "iframeLocation?": "string",
  "usesCallingWindow?": "boolean",
  "hostSdk?": "any",
} as const satisfies Schema;

/** What CALL_ENDED may say. */
export const CALL_END_STATUSES = "COMPLETED|FAILED|CANCELED|BUSY|NO_ANSWER|REJECTED|MISSED";
/** What SET_CALL_STATE may say. */
export const CALL_STATUSES =
  "CONNECTING|CALLING_CRM_USER|IN_PROGRESS|CANCELED|FAILED|BUSY|NO_ANSWER|COMPLETED|ENDING|QUEUED|RINGING";

/** `data` of what an app sends; undefined where it carries none. */
export const appPayloads = {
  INITIALIZED: {
    "isLoggedIn?": "flag",
    "isAvailable?": "flag",
    "engagementId?": "id",
    "sizeInfo?": { "width?": "any", "height?": "any" },
  },
  LOGGED_IN: undefined,
  LOGGED_OUT: undefined,
  USER_AVAILABLE: undefined,
  USER_UNAVAILABLE: undefined,
  OUTGOING_CALL_STARTED: {
    ...callReference,
    "fromNumber?": "string",
    "toNumber?": "string",
    "callStartTime?": "number",
    "createEngagement?": "flag",
    "dialingContext?": { ...dialingContext, "phoneNumber?": "string" },
    "phoneNumber?": "string",
  },
  INCOMING_CALL: {
    ...callReference,
    "fromNumber?": "string",
    "toNumber?": "string",
    "callStartTime?": "number",
    "createEngagement?": "flag",
  },
  CALL_ANSWERED: callReference,
  CALL_TRANSFERRED: callReference,
  CALL_ENDED: { ...engagementReference, "callEndStatus?": CALL_END_STATUSES },
  CALL_COMPLETED: {
    ...engagementReference,
    "hideWidget?": "flag",
    "engagementProperties?": { "*": "value" },
  },
  FINALIZE_ENGAGEMENT: engagementReference,
  PUBLISH_TO_CHANNEL: engagementReference,
  RESIZE_WIDGET: { "width?": "pixels", "height?": "pixels" },
  SET_WIDGET_URL: { "iFrameUrl?": "string" },
  CALL_DATA: "any",
  NAVIGATE_TO_RECORD: navigateToRecord,
  ERROR: errorReport,
} as const satisfies Record<string, Schema | undefined>;

/** `data` of what a host sends; undefined where it carries none. */
export const hostPayloads = {
  DIAL_NUMBER: { ...dialingContext, phoneNumber: "string" },
  ENGAGEMENT_CREATED: { ...callReference, engagementId: "id" },
  CREATE_ENGAGEMENT_SUCCEEDED: { ...callReference, engagementId: "id" },
  CREATE_ENGAGEMENT_FAILED: failed,
  // Without an id the app still knows what it updated.
  UPDATE_ENGAGEMENT_SUCCEEDED: engagementReference,
  UPDATE_ENGAGEMENT_FAILED: failed,
  CALLER_ID_MATCH_SUCCEEDED: {
    ...callReference,
    "callId?": "key",
    callerIdMatches: [
      {
        callerIdType: "CONTACT|COMPANY",
        objectCoordinates,
        "firstName?": "string",
        "lastName?": "string",
        "email?": "string",
        "name?": "string",
      },
    ],
  },
  CALLER_ID_MATCH_FAILED: failed,
  NAVIGATE_TO_RECORD_SUCCEEDED: undefined,
  NAVIGATE_TO_RECORD_FAILED: failed,
  PUBLISH_TO_CHANNEL_SUCCEEDED: engagementReference,
  PUBLISH_TO_CHANNEL_FAILED: failed,
  FINALIZE_ENGAGEMENT_SUCCEEDED: engagementReference,
  FINALIZE_ENGAGEMENT_FAILED: failed,
  INITIATE_CALL_ID_SUCCEEDED: { "callId?": "key" },
  INITIATE_CALL_ID_FAILED: failed,
  SET_WIDGET_URL_SUCCEEDED: undefined,
  SET_WIDGET_URL_FAILED: failed,
  UPDATE_ASSOCIATIONS_FAILED: failed,
  END_CALL: undefined,
  SET_CALL_STATE: { "status?": CALL_STATUSES },
  VISIBILITY_CHANGED: { "isMinimized?": "boolean", "isHidden?": "boolean" },
  NAVIGATE_TO_RECORD: navigateToRecord,
  ERROR: errorReport,
} as const satisfies Record<string, Schema | undefined>;

/** Fields of the handshake, which stand at top level, and `data` of events of one end. */
export const linkPayloads = {
  SYNC: hostContext,
  SYNC_ACK: {
    ...hostContext,
    "debugMode?": "any",
    "version?": "string",
    "iFrameUrl?": "string",
    "appSdk?": "any",
  },
  HELLO: undefined,
  UNLOADING: undefined,
  READY: hostContext,
  FAILED: failed,
  SYNC_ACK_FAILED: undefined,
} as const satisfies Record<string, Schema | undefined>;

import type { Schema } from "../schema/schema.ts";

/** A record, as messages point at one. */
const objectCoordinates = {
  "portalId?": "id",
  objectId: "id",
  objectTypeId: "string",
} as const satisfies Schema;

/** What SYNC carries beside the link's own fields. Hosts on the vendor's manager send hostUrl only. */
export const hostContext = {
  "hostUrl?": "any",
  "portalId?": "id",
  "userId?": "id",
  "ownerId?": "key",
  "engagementId?": "id",
  "iframeLocation?": "string",
  "usesCallingWindow?": "boolean",
  "hostSdk?": "any",
} as const satisfies Schema;

/** What SYNC_ACK adds to the SYNC it echoes. */
export const appContext = {
  "debugMode?": "any",
  "version?": "string",
  "iFrameUrl?": "string",
  "appSdk?": "any",
} as const satisfies Schema;

export const initialized = {
  "isLoggedIn?": "flag",
  "isAvailable?": "flag",
  "engagementId?": "id",
  "sizeInfo?": { "width?": "any", "height?": "any" },
} as const satisfies Schema;

/** The `dialingContext` with which an app hands back, whole or in part, what DIAL_NUMBER told it. */
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

export const dialNumber = { phoneNumber: "string", ...dialingContext } as const satisfies Schema;

export const outgoingCall = {
  "externalCallId?": "key",
  "fromNumber?": "string",
  "toNumber?": "string",
  "callStartTime?": "number",
  "createEngagement?": "flag",
  "dialingContext?": { "phoneNumber?": "string", ...dialingContext },
  "phoneNumber?": "string",
} as const satisfies Schema;

export const incomingCall = {
  "externalCallId?": "key",
  "fromNumber?": "string",
  "toNumber?": "string",
  "callStartTime?": "number",
  "createEngagement?": "flag",
} as const satisfies Schema;

export const callReference = { "externalCallId?": "key" } as const satisfies Schema;

export const callEnded = {
  "externalCallId?": "key",
  "engagementId?": "id",
  "callEndStatus?": "COMPLETED|FAILED|CANCELED|BUSY|NO_ANSWER|REJECTED|MISSED",
} as const satisfies Schema;

export const callCompleted = {
  "externalCallId?": "key",
  "engagementId?": "id",
  "hideWidget?": "flag",
  "engagementProperties?": { "*": "value" },
} as const satisfies Schema;

export const engagementReference = {
  "externalCallId?": "key",
  "engagementId?": "id",
} as const satisfies Schema;

export const navigateToRecord = {
  objectCoordinates,
  "engagementId?": "id",
  "openIn?": "CURRENT_TAB|NEW_TAB",
} as const satisfies Schema;

export const resizeWidget = { "width?": "pixels", "height?": "pixels" } as const satisfies Schema;

export const setWidgetUrl = { "iFrameUrl?": "string" } as const satisfies Schema;

export const errorReport = { "message?": "any", "type?": "any" } as const satisfies Schema;

export const engagementSucceeded = {
  engagementId: "id",
  "externalCallId?": "key",
} as const satisfies Schema;

export const failed = {
  "error?": { "message?": "string" },
  "externalCallId?": "key",
  "engagementId?": "id",
} as const satisfies Schema;

export const callerIdMatchSucceeded = {
  "callId?": "key",
  "externalCallId?": "key",
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
} as const satisfies Schema;

export const initiateCallId = { "callId?": "key" } as const satisfies Schema;

export const setCallState = {
  "status?":
    "CONNECTING|CALLING_CRM_USER|IN_PROGRESS|CANCELED|FAILED|BUSY|NO_ANSWER|COMPLETED|ENDING|QUEUED|RINGING",
} as const satisfies Schema;

export const visibilityChanged = {
  "isMinimized?": "boolean",
  "isHidden?": "boolean",
} as const satisfies Schema;

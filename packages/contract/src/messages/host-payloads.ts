import type { Schema } from "../schema/schema.ts";
import {
  CALL_STATUSES,
  callReference,
  dialingContext,
  engagementReference,
  errorReport,
  failureReport,
  navigateToRecord,
  navigateToRecordFailed,
  objectCoordinates,
} from "./payload-parts.ts";

const engagementCreated = {
  "!": { engagementId: "id" },
  ...callReference,
} as const satisfies Schema;

const callerIdMatch = {
  "!": { callerIdType: "CONTACT|COMPANY", objectCoordinates },
  firstName: "string",
  lastName: "string",
  email: "string",
  name: "string",
} as const satisfies Schema;

/** A contact or company with phone numbers, the one to call first at the beginning. */
const foundContact = {
  "!": { objectTypeId: "string", objectId: "id", name: "string", phoneNumbers: ["string"] },
  company: "string",
} as const satisfies Schema;

/** `data` of the messages of hosts; undefined if there is none. */
export const hostPayloads = {
  DIAL_NUMBER: { "!": { phoneNumber: "string" }, ...dialingContext },
  ENGAGEMENT_CREATED: engagementCreated,
  CREATE_ENGAGEMENT_SUCCEEDED: engagementCreated,
  CREATE_ENGAGEMENT_FAILED: failureReport,
  // Without an id the app knows what it updated.
  // `leftOut` names the app's properties that the CRM didn't store, because their values are invalid.
  UPDATE_ENGAGEMENT_SUCCEEDED: { ...engagementReference, leftOut: ["string"] },
  UPDATE_ENGAGEMENT_FAILED: failureReport,
  CALLER_ID_MATCH_SUCCEEDED: {
    "!": { callerIdMatches: [callerIdMatch] },
    ...callReference,
    callId: "stringOrNumber",
  },
  CALLER_ID_MATCH_FAILED: failureReport,
  NAVIGATE_TO_RECORD_SUCCEEDED: undefined,
  NAVIGATE_TO_RECORD_FAILED: navigateToRecordFailed,
  PUBLISH_TO_CHANNEL_SUCCEEDED: engagementReference,
  PUBLISH_TO_CHANNEL_FAILED: failureReport,
  FINALIZE_ENGAGEMENT_SUCCEEDED: engagementReference,
  FINALIZE_ENGAGEMENT_FAILED: failureReport,
  INITIATE_CALL_ID_SUCCEEDED: { callId: "stringOrNumber" },
  INITIATE_CALL_ID_FAILED: failureReport,
  SET_WIDGET_URL_SUCCEEDED: undefined,
  SET_WIDGET_URL_FAILED: failureReport,
  UPDATE_ASSOCIATIONS_FAILED: failureReport,
  // The vendor's protocol has no call id here: it is for apps with several calls.
  END_CALL: callReference,
  // `properties` is how a call ended, for an app whose page has lost that: callEndStatus, and answeredAt and endedAt in
  // epoch milliseconds.
  SET_CALL_STATE: { ...callReference, status: CALL_STATUSES, properties: { "*": "any" } },
  VISIBILITY_CHANGED: { isMinimized: "boolean", isHidden: "boolean" },
  // The colors of the page.
  THEME_CHANGED: { "!": { theme: "light|dark" } },
  // For tests and development. The fields are those of the handler.
  SIMULATE_INCOMING_CALL: { "!": { from: "string" } },
  SIMULATE_ACTION: { "!": { action: "ANSWER|HANG_UP|SAVE" } },
  // A live call of another tab, or one that has ended, whose notes are not saved: COMPLETED. `properties` is what the
  // user typed there and did not save.
  SESSION_MOVED: {
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
  ANSWER_CALL: callReference,
  // MUTE, UNMUTE, HOLD, RESUME, SEND_TONES with the tones as `value`, or TRANSFER with a phone number.
  CONTROL_CALL: { ...callReference, action: "string", value: "string" },
  CALL_RECORDING_SUCCEEDED: engagementReference,
  CALL_RECORDING_FAILED: failureReport,
  // Without `contacts`, the search failed.
  CONTACTS_FOUND: {
    requestId: "string",
    contacts: [foundContact],
    error: { message: "string" },
  },
  // With `error`, there is no task.
  TASK_CREATED: { requestId: "string", error: { message: "string" } },
  NAVIGATE_TO_RECORD: navigateToRecord,
  ERROR: errorReport,
} as const satisfies Record<string, Schema | undefined>;

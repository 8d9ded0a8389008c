import type { Schema } from "../schema/schema.ts";
import {
  CALL_STATUSES,
  callReference,
  dialingContext,
  engagementReference,
  errorReport,
  failed,
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

/** `data` of what a host sends; undefined where it carries none. */
export const hostPayloads = {
  DIAL_NUMBER: { "!": { phoneNumber: "string" }, ...dialingContext },
  ENGAGEMENT_CREATED: engagementCreated,
  CREATE_ENGAGEMENT_SUCCEEDED: engagementCreated,
  CREATE_ENGAGEMENT_FAILED: failed,
  // Without an id the app still knows what it updated.
  UPDATE_ENGAGEMENT_SUCCEEDED: engagementReference,
  UPDATE_ENGAGEMENT_FAILED: failed,
  CALLER_ID_MATCH_SUCCEEDED: {
    "!": { callerIdMatches: [callerIdMatch] },
    ...callReference,
    callId: "key",
  },
  CALLER_ID_MATCH_FAILED: failed,
  NAVIGATE_TO_RECORD_SUCCEEDED: undefined,
  NAVIGATE_TO_RECORD_FAILED: navigateToRecordFailed,
  PUBLISH_TO_CHANNEL_SUCCEEDED: engagementReference,
  PUBLISH_TO_CHANNEL_FAILED: failed,
  FINALIZE_ENGAGEMENT_SUCCEEDED: engagementReference,
  FINALIZE_ENGAGEMENT_FAILED: failed,
  INITIATE_CALL_ID_SUCCEEDED: { callId: "key" },
  INITIATE_CALL_ID_FAILED: failed,
  SET_WIDGET_URL_SUCCEEDED: undefined,
  SET_WIDGET_URL_FAILED: failed,
  UPDATE_ASSOCIATIONS_FAILED: failed,
  // The protocol has no field for either: a call is named for apps that have several.
  END_CALL: callReference,
  SET_CALL_STATE: { ...callReference, status: CALL_STATUSES },
  VISIBILITY_CHANGED: { isMinimized: "boolean", isHidden: "boolean" },
  // A test's or a developer's wish, in the words of the handler that hears it.
  SIMULATE_INCOMING_CALL: { "!": { from: "string" } },
  NAVIGATE_TO_RECORD: navigateToRecord,
  ERROR: errorReport,
} as const satisfies Record<string, Schema | undefined>;

import type { Schema } from "../schema/schema.ts";

/** A record, as messages point at one. */
export const objectCoordinates = {
  "!": { objectId: "id", objectTypeId: "string" },
  portalId: "id",
} as const satisfies Schema;

/** DIAL_NUMBER but for its number, and the `dialingContext` with which an app hands it back. */
export const dialingContext = {
  phone_number: "string",
  ownerId: "key",
  subjectId: "id",
  objectId: "id",
  objectType: "string",
  portalId: "id",
  countryCode: "string",
  calleeInfo: { calleeId: "id", calleeObjectTypeId: "string" },
  startTimestamp: "number",
  toPhoneNumberSrc: "string",
} as const satisfies Schema;

export const callReference = { externalCallId: "key" } as const satisfies Schema;
export const engagementReference = {
  ...callReference,
  engagementId: "id",
} as const satisfies Schema;
export const failed = {
  ...engagementReference,
  error: { message: "string" },
} as const satisfies Schema;
export const navigateToRecord = {
  "!": { objectCoordinates },
  engagementId: "id",
  openIn: "CURRENT_TAB|NEW_TAB",
} as const satisfies Schema;
/** A failed navigation names the record that could not be opened. */
export const navigateToRecordFailed = { ...failed, objectCoordinates } as const satisfies Schema;
export const errorReport = { message: "any", type: "any" } as const satisfies Schema;

/** What CALL_ENDED may say. */
export const CALL_END_STATUSES = "COMPLETED|FAILED|CANCELED|BUSY|NO_ANSWER|REJECTED|MISSED";
/** What SET_CALL_STATE may say. */
export const CALL_STATUSES =
  "CONNECTING|CALLING_CRM_USER|IN_PROGRESS|CANCELED|FAILED|BUSY|NO_ANSWER|COMPLETED|ENDING|QUEUED|RINGING";

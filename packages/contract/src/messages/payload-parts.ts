import type { Schema } from "../schema/schema.ts";

/** A reference to a record. */
export const objectCoordinates = {
  "!": { objectId: "id", objectTypeId: "string" },
  portalId: "id",
} as const satisfies Schema;

/** DIAL_NUMBER without its number, and the `dialingContext` that an app sends back. */
export const dialingContext = {
  phone_number: "string",
  ownerId: "stringOrNumber",
  subjectId: "id",
  objectId: "id",
  objectType: "string",
  portalId: "id",
  countryCode: "string",
  calleeInfo: { calleeId: "id", calleeObjectTypeId: "string" },
  startTimestamp: "number",
  toPhoneNumberSrc: "string",
} as const satisfies Schema;

export const callReference = { externalCallId: "stringOrNumber" } as const satisfies Schema;
export const engagementReference = {
  ...callReference,
  engagementId: "id",
} as const satisfies Schema;
export const failureReport = {
  ...engagementReference,
  error: { message: "string" },
} as const satisfies Schema;
export const navigateToRecord = {
  "!": { objectCoordinates },
  engagementId: "id",
  openIn: "CURRENT_TAB|NEW_TAB",
} as const satisfies Schema;
/** A failed navigation names the record that could not be opened. */
export const navigateToRecordFailed = {
  ...failureReport,
  objectCoordinates,
} as const satisfies Schema;
export const errorReport = { message: "any", type: "any" } as const satisfies Schema;

/** The statuses of CALL_ENDED. */
export const CALL_END_STATUSES = "COMPLETED|FAILED|CANCELED|BUSY|NO_ANSWER|REJECTED|MISSED";
/** The statuses of SET_CALL_STATE. */
export const CALL_STATUSES =
  "CONNECTING|CALLING_CRM_USER|IN_PROGRESS|CANCELED|FAILED|BUSY|NO_ANSWER|COMPLETED|ENDING|QUEUED|RINGING";

import type { Schema } from "../schema/schema.ts";

/** A reference to a record. */
const objectCoordinates = {
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

export const engagementCreated = {
  "!": { engagementId: "id" },
  ...callReference,
} as const satisfies Schema;
export const callerIdMatch = {
  "!": { callerIdType: "CONTACT|COMPANY", objectCoordinates },
  firstName: "string",
  lastName: "string",
  email: "string",
  name: "string",
} as const satisfies Schema;
/** A contact or company with phone numbers, the one to call first at the beginning. */
export const callRecord = {
  "!": { objectTypeId: "string", objectId: "id", name: "string" },
} as const satisfies Schema;
export const foundContact = {
  "!": { objectTypeId: "string", objectId: "id", name: "string", phoneNumbers: ["string"] },
  company: "string",
  isAvailable: "boolean",
} as const satisfies Schema;
export const sizeInfo = { width: "pixels", height: "pixels" } as const satisfies Schema;
/** What a host reports about itself and about the app's location. */
export const hostInfo = {
  hostUrl: "any",
  portalId: "id",
  userId: "id",
  ownerId: "stringOrNumber",
  userName: "string",
  iframeLocation: "string",
  usesCallingWindow: "boolean",
  hostSdk: "any",
} as const satisfies Schema;
export const hostContext = { ...hostInfo, engagementId: "id" } as const satisfies Schema;

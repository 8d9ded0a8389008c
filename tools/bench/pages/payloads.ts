/** What travels: the same fields and the same bytes for every contestant. */

/** As much of a DIAL_NUMBER as the pages read; `toPhoneNumberSrc` tells the app what to do. */
export interface Dial {
  readonly toPhoneNumberSrc: string;
  readonly [field: string]: unknown;
}

/** Pads a DIAL_NUMBER, whose fields alone make 330 bytes, to some 600. */
const LONG_PROPERTY_NAME = "phone_of_the_person_in_charge_".repeat(9);

export const PORTAL_ID = 1;
export const OWNER_ID = 21;

/** What our host is told, from which it makes the same payload as `dialPayload`. */
export const dialRequest = (command = LONG_PROPERTY_NAME) => ({
  phoneNumber: "+12025550101",
  countryCode: "US",
  viewedRecord: { objectTypeId: "0-1", objectId: "101" },
  calledRecord: { objectTypeId: "0-1", objectId: "101" },
  phonePropertyName: command,
});

/** A DIAL_NUMBER as our host makes it. */
export const dialPayload = (command = LONG_PROPERTY_NAME): Dial => ({
  phoneNumber: "+12025550101",
  phone_number: "+12025550101",
  ownerId: OWNER_ID,
  subjectId: 101,
  objectId: 101,
  objectType: "CONTACT",
  portalId: PORTAL_ID,
  countryCode: "US",
  calleeInfo: { calleeId: 101, calleeObjectTypeId: "0-1" },
  startTimestamp: Date.now(),
  toPhoneNumberSrc: command,
});

/** One message of a burst: what an app tells of a call's progress. */
export const burstItem = (index: number) => ({
  externalCallId: "c0ffee00-0000-4000-8000-000000000000",
  state: "IN_PROGRESS",
  index,
});

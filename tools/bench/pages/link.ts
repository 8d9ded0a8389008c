/** Both ends of a competitor's link, and what they send: the same fields and bytes for every competitor. */

/** The fields of a DIAL_NUMBER that the pages read. `toPhoneNumberSrc` is a command for the app. */
export interface Dial {
  readonly toPhoneNumberSrc: string;
  readonly [field: string]: unknown;
}

/** A file of `links` exports one as `host`. */
export type ConnectHost = (setup: {
  readonly appUrl: string;
  /** Receives everything that the app sends, in order. */
  readonly onData: (data: unknown) => void;
}) => HostEnd;

export interface HostEnd {
  /** Resolves when the app can receive dials. */
  ready: Promise<void>;
  /** Sends a DIAL_NUMBER to the app; without a command, one of 600 bytes that the app echoes. */
  dial(command?: string): void;
  /** Sends a small message without a reply. */
  nudge?(index: number): void;
}

/** A file of `links` exports one as `app`. Returns a function that sends data to the host. */
export type ConnectApp = (setup: {
  readonly hostOrigin: string;
  readonly onReady: () => void;
  /** Returns the reply to a dial, or undefined for none. */
  readonly onDial: (dial: Dial) => unknown;
}) => (data: unknown) => void;

/** Fills a DIAL_NUMBER, whose other fields have 330 bytes, to about 600. */
export const LONG_PROPERTY_NAME = "phone_of_the_person_in_charge_".repeat(9);

export const PORTAL_ID = 1;
export const OWNER_ID = 21;

/** A DIAL_NUMBER as our host sends it. */
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

/** One message of a burst. */
export const burstItem = (index: number) => ({
  externalCallId: "c0ffee00-0000-4000-8000-000000000000",
  state: "IN_PROGRESS",
  index,
});

/** Adds the app's iframe, and returns its window. */
export function addFrame(url: string): Window {
  const frame = document.createElement("iframe");
  frame.width = "400";
  frame.height = "650";
  frame.src = url;
  document.body.append(frame);
  if (!frame.contentWindow) throw new Error("The iframe is not in the document.");
  return frame.contentWindow;
}

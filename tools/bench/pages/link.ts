/** Both ends of a competitor's link, and what they send: the same fields and bytes for every competitor. */

/** The fields of a DIAL_NUMBER that the pages read. `toPhoneNumberSrc` is a command for the app. */
export interface Dial {
  readonly toPhoneNumberSrc: string;
  readonly [field: string]: unknown;
}

export interface HostSetup {
  appUrl: string;
  container: HTMLElement;
  /** Receives everything that the app sends, in order. */
  onData: (data: unknown) => void;
}

/** The host's end. */
export interface HostEnd {
  /** Resolves when the app can receive dials. */
  ready: Promise<void>;
  /** Sends a DIAL_NUMBER to the app; without a command, one of 600 bytes that the app echoes. */
  dial(command?: string): void;
  /** Sends a small message that the app only counts. */
  nudge?(index: number): void;
  /** Subscribes to the host's events about sent and received messages. */
  onMessage?(listener: () => void): void;
  destroy?(): void;
}

export type ConnectHost = (setup: HostSetup) => HostEnd;

export interface AppSetup {
  hostOrigin: string;
  onReady: () => void;
  /** Returns the reply to a dial, or undefined for none. */
  onDial: (dial: Dial) => unknown;
  onNudge: () => void;
}

/** The app's end. */
export interface AppEnd {
  send(data: unknown): void;
  destroy?(): void;
}

export type ConnectApp = (setup: AppSetup) => AppEnd;

/** Fills a DIAL_NUMBER, whose other fields have 330 bytes, to about 600. */
const LONG_PROPERTY_NAME = "phone_of_the_person_in_charge_".repeat(9);

export const PORTAL_ID = 1;
export const OWNER_ID = 21;

/** The dial from which our host creates the same payload as `dialPayload`. */
export const dialRequest = (command = LONG_PROPERTY_NAME) => ({
  phoneNumber: "+12025550101",
  countryCode: "US",
  viewedRecord: { objectTypeId: "0-1", objectId: "101" },
  calledRecord: { objectTypeId: "0-1", objectId: "101" },
  phonePropertyName: command,
});

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

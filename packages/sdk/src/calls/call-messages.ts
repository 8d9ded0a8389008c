import { hasCapability } from "@calling-extensions/channel";
import { appExtensions, type Capability, type PayloadOf } from "@calling-extensions/contract";
import { documentSession } from "../document-session.ts";

/** The part of `CallingExtensions` that sends a message as it is. */
export interface MessagingApp {
  sendMessage(message: { type: string; data?: unknown }): void;
}

/** The part of `CallingExtensions` that also reports errors. */
export interface RefusingApp extends MessagingApp {
  sendError(data: { message: string }): unknown;
}

/** Values of engagement properties that the user has typed and not saved. */
export type CallDraft = PayloadOf<"CALL_DRAFT"> &
  Required<Pick<PayloadOf<"CALL_DRAFT">, "properties">>;

/** The dial that is refused, identified by fields of its DIAL_NUMBER, and the reason as a sentence for the user. */
export type DialRefusal = Pick<PayloadOf<"DIAL_REFUSED">, "startTimestamp" | "phoneNumber"> & {
  readonly reason: string;
};

/** The recording of a call: audio in a format that browsers play. */
export type CallRecording = Omit<PayloadOf<"CALL_RECORDING">, "recording"> & {
  readonly recording: Blob;
};

/** A search for contacts: part of a name, and an id that no other search has. */
export interface ContactSearch {
  readonly requestId: string;
  readonly query: string;
}

/** What the user can do with a live call besides answering and hanging up. */
export type CallControls = Pick<
  PayloadOf<"CALL_CONTROLS">,
  "externalCallId" | "isMuted" | "isOnHold"
> & {
  readonly actions: readonly ("MUTE" | "HOLD" | "SEND_TONES" | "TRANSFER")[];
};

/** Whether the connected host declares a capability. The vendor's hosts declare none. */
const hostHasCapability = (capability: Capability): boolean =>
  hasCapability(documentSession(window).handshake?.sync["hostSdk"], capability);

/**
 * Sends what the user has typed about a call, so that a closed tab doesn't lose it. Each draft replaces
 * the previous one; `callCompleted` ends them. Send one when the user pauses, not at each key.
 *
 * @returns whether the host accepts drafts. The vendor's hosts don't, and get none.
 */
export function sendDraft(app: MessagingApp, draft: CallDraft): boolean {
  const type = "CALL_DRAFT";
  const isAccepted = hostHasCapability(appExtensions[type]);
  if (isAccepted) app.sendMessage({ type, data: draft });
  return isAccepted;
}

/**
 * Reports what the user can do with a live call, so that the CRM page offers it beside the call. Send it when the
 * call starts, and after each change; the page asks with `onControlCall` if the
 * app lists `control` in its `capabilities`.
 *
 * @returns whether the host offers it. The vendor's hosts don't, and get nothing.
 */
export function sendCallControls(app: MessagingApp, controls: CallControls): boolean {
  const type = "CALL_CONTROLS";
  const isAccepted = hostHasCapability(appExtensions[type]);
  if (isAccepted) app.sendMessage({ type, data: controls });
  return isAccepted;
}

/**
 * Hands the recording of a call to the CRM page, which stores it with the call. The page replies with
 * `onCallRecordingSucceeded` or `onCallRecordingFailed`: keep the recording until then, and send it again
 * after a failure. Name the engagement, so that the page finds a call that is completed.
 *
 * @returns whether the host takes recordings. The vendor's hosts don't, and get none.
 */
export function sendRecording(app: MessagingApp, recording: CallRecording): boolean {
  const isAccepted = takesRecordings();
  if (isAccepted) app.sendMessage({ type: "CALL_RECORDING", data: recording });
  return isAccepted;
}

/** Whether the connected host takes recordings. Without one, an app keeps its recordings itself. */
export const takesRecordings = (): boolean => hostHasCapability(appExtensions.CALL_RECORDING);

/**
 * Searches the CRM for people and companies to call by name. The result arrives at `onContactsFound` with the same
 * `requestId`, if the app lists `contacts` in its `capabilities`; ignore the results of earlier searches, and search
 * when the user pauses, not at each key.
 *
 * @returns whether the host offers the search. The vendor's hosts don't, and get nothing.
 */
export function searchContacts(app: MessagingApp, search: ContactSearch): boolean {
  const isAccepted = offersContacts();
  if (isAccepted) app.sendMessage({ type: "SEARCH_CONTACTS", data: search });
  return isAccepted;
}

/** Whether the connected host offers to search its contacts. */
export const offersContacts = (): boolean => hostHasCapability(appExtensions.SEARCH_CONTACTS);

/**
 * Reports that the app doesn't make a call that the host asked for. A host without support for it shows
 * the reason as an error.
 *
 * @example
 * onDialNumber: ({ startTimestamp, phoneNumber }) =>
 *   refuseDial(cti, { startTimestamp, phoneNumber, reason: "You're on a call." })
 */
export function refuseDial(app: RefusingApp, refusal: DialRefusal): void {
  const type = "DIAL_REFUSED";
  if (hostHasCapability(appExtensions[type])) app.sendMessage({ type, data: refusal });
  else app.sendError({ message: refusal.reason });
}

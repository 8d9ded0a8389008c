import { hasCapability } from "@calling-extensions/channel";
import { appExtensions, type PayloadOf } from "@calling-extensions/contract";
import { existingSession } from "../document-session.ts";

/** The part of `CallingExtensions` that sends a message unchanged. */
export interface MessagingApp {
  /** Sends a message unchanged. */
  sendMessage(message: { type: string; data?: unknown }): void;
}

/** The part of `CallingExtensions` that also reports errors. */
export interface RefusingApp extends MessagingApp {
  /** Reports an error to the page. */
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
  /** An id that no other search has. The reply has it too. */
  readonly requestId: string;
  /** A part of a name. */
  readonly query: string;
}

/** A task that follows from a call: what is to be done, and by when. */
export type FollowUpTask = Pick<
  PayloadOf<"CREATE_TASK">,
  "externalCallId" | "engagementId" | "taskType"
> & {
  /** An id that no other task has: sent again with it, the task is created once. */
  readonly requestId: string;
  readonly title: string;
  /** In epoch milliseconds. */
  readonly dueAt: number;
};

/** A call whose records are to be shown. */
export type CallRecordsRequest = Pick<
  PayloadOf<"SHOW_CALL_RECORDS">,
  "externalCallId" | "engagementId" | "isEditing"
> & {
  /** An id that no other request has. */
  readonly requestId: string;
};

/** What the user can do with a live call besides answering and hanging up. */
export type CallControls = Pick<
  PayloadOf<"CALL_CONTROLS">,
  "externalCallId" | "isMuted" | "isOnHold"
> & {
  readonly actions: readonly ("MUTE" | "HOLD" | "SEND_TONES" | "TRANSFER")[];
};

/** Whether the connected host declares the capability of a message. The vendor's hosts declare none. */
const isAccepted = (type: keyof typeof appExtensions): boolean =>
  hasCapability(existingSession()?.handshake?.sync["hostSdk"], appExtensions[type]);

/** Sends a message to a host that declares its capability. Returns whether it does. */
function send(app: MessagingApp, type: keyof typeof appExtensions, data: unknown): boolean {
  if (!isAccepted(type)) return false;
  app.sendMessage({ type, data });
  return true;
}

/**
 * Sends what the user has typed about a call, so that a closed tab doesn't lose it. Each draft replaces
 * the previous one; `callCompleted` ends them. Send one when the user pauses, not at each key.
 *
 * @returns whether the host accepts drafts. The vendor's hosts don't, and get none.
 */
export const sendDraft = (app: MessagingApp, draft: CallDraft): boolean =>
  send(app, "CALL_DRAFT", draft);

/**
 * Reports what the user can do with a live call, so that the CRM page offers it beside the call. Send it when the
 * call starts, and after each change; the page asks with `onControlCall` if the
 * app lists `control` in its `capabilities`.
 *
 * @returns whether the host offers it. The vendor's hosts don't, and get nothing.
 */
export const sendCallControls = (app: MessagingApp, controls: CallControls): boolean =>
  send(app, "CALL_CONTROLS", controls);

/**
 * Hands the recording of a call to the CRM page, which stores it with the call. The page replies with
 * `onCallRecordingSucceeded` or `onCallRecordingFailed`: keep the recording until then, and send it again
 * after a failure. Name the engagement, so that the page finds a call that is completed.
 *
 * @returns whether the host takes recordings. The vendor's hosts don't, and get none.
 */
export const sendRecording = (app: MessagingApp, recording: CallRecording): boolean =>
  send(app, "CALL_RECORDING", recording);

/** Whether the connected host takes recordings. Without one, an app keeps its recordings itself. */
export const takesRecordings = (): boolean => isAccepted("CALL_RECORDING");

/**
 * Searches the CRM for people and companies to call by name. The result arrives at `onContactsFound` with the same
 * `requestId`, if the app lists `contacts` in its `capabilities`; ignore the results of earlier searches, and search
 * when the user pauses, not at each key.
 *
 * @returns whether the host offers the search. The vendor's hosts don't, and get nothing.
 */
export const searchContacts = (app: MessagingApp, search: ContactSearch): boolean =>
  send(app, "SEARCH_CONTACTS", search);

/** Whether the connected host offers to search its contacts. */
export const offersContacts = (): boolean => isAccepted("SEARCH_CONTACTS");

/**
 * Creates a follow-up task of a call in the CRM, for the records of the call. The result arrives at `onTaskCreated` with
 * the same `requestId`, and an `error` if there is no task, if the app lists `tasks` in its `capabilities`. Keep the task
 * until then, and send it again after a failure or a reload. Name the engagement, so that the page finds a call that is
 * completed.
 *
 * @returns whether the host creates tasks. The vendor's hosts don't, and get nothing.
 */
export const createTask = (app: MessagingApp, task: FollowUpTask): boolean =>
  send(app, "CREATE_TASK", task);

/** Whether the connected host creates tasks. */
export const offersTasks = (): boolean => isAccepted("CREATE_TASK");

/**
 * Asks for the records that a call is associated with. With `isEditing`, the page opens its dialog, in which the user
 * chooses others or creates a contact. The records arrive at `onCallRecords` with the same `requestId`, after the dialog
 * is closed, if the app lists `records` in its `capabilities`.
 *
 * @returns whether the host shows them. The vendor's hosts don't, and get nothing.
 */
export const showCallRecords = (app: MessagingApp, request: CallRecordsRequest): boolean =>
  send(app, "SHOW_CALL_RECORDS", request);

/** Whether the connected host shows the records of calls. */
export const offersCallRecords = (): boolean => isAccepted("SHOW_CALL_RECORDS");

/**
 * Reports that the app doesn't make a call that the host asked for. A host without support for it shows
 * the reason as an error.
 *
 * @example
 * onDialNumber: ({ startTimestamp, phoneNumber }) =>
 *   refuseDial(cti, { startTimestamp, phoneNumber, reason: "You're on a call." })
 */
export function refuseDial(app: RefusingApp, refusal: DialRefusal): void {
  if (!send(app, "DIAL_REFUSED", refusal)) app.sendError({ message: refusal.reason });
}

import type { CallEndStatus, PayloadOf } from "@calling-extensions/sdk";
import type { CallerMatch } from "./caller-match.ts";

/** The property that holds the notes on a call. */
export const NOTES = "hs_call_body";

type EngagementId = number | string;

/** The CRM page's request to dial. The app sends it back unchanged, including unknown fields. */
export type DialingContext = PayloadOf<"DIAL_NUMBER">;

/** A contact or company of the CRM that can be called. */
export type Contact = NonNullable<PayloadOf<"CONTACTS_FOUND">["contacts"]>[number];

/** A record on whose timeline a call is. */
export type CallRecord = NonNullable<PayloadOf<"CALL_RECORDS">["records"]>[number];

/** What the CRM page sends to the phone. */
export type CrmEvent =
  | {
      readonly type: "ready";
      readonly engagementId?: EngagementId | undefined;
      /** The user of the page, if it names them. */
      readonly userName?: string | undefined;
      /** Whether the page stores recordings. */
      readonly takesRecordings?: boolean;
      /** Whether the page searches its contacts for the phone. */
      readonly offersContacts?: boolean;
      /** Whether the page creates follow-up tasks. */
      readonly offersTasks?: boolean;
      /** Whether the page shows the records of calls, and lets the user change them. */
      readonly offersCallRecords?: boolean;
    }
  | { readonly type: "linkFailed"; readonly message: string }
  | { readonly type: "dial"; readonly context: DialingContext }
  /** Without an id the page means the current call. */
  | { readonly type: "endCall"; readonly externalCallId: string | undefined }
  /** The user has answered the ringing call in the CRM page, perhaps in another tab. */
  | { readonly type: "answerCall"; readonly externalCallId: string | undefined }
  /** The user has muted, held or transferred a call in the CRM page, or sends tones from there. */
  | {
      readonly type: "controlCall";
      readonly externalCallId: string | undefined;
      /** An action of `CONTROL_CALL`, with its tones or its number. */
      readonly action: string;
      readonly value: string;
    }
  | { readonly type: "simulateIncomingCall"; readonly from: string }
  | { readonly type: "simulateAction"; readonly action: "ANSWER" | "HANG_UP" | "SAVE" }
  /** A call of a closed tab continues here, or has ended there, and its notes are not saved. */
  | { readonly type: "callMoved"; readonly moved: PayloadOf<"SESSION_MOVED"> }
  /** A call is over, which a phone that has lost its storage doesn't know. */
  | { readonly type: "callStateSet"; readonly state: PayloadOf<"SET_CALL_STATE"> | undefined }
  | { readonly type: "visibilityChanged"; readonly isHidden: boolean }
  | { readonly type: "navigationFailed"; readonly message: string }
  /** The result of a search; without contacts, it failed. */
  | {
      readonly type: "contactsFound";
      readonly requestId: string;
      readonly contacts: readonly Contact[] | undefined;
      readonly message: string;
    }
  /** The records of a call; undefined if they couldn't be loaded. */
  | {
      readonly type: "callRecordsShown";
      readonly requestId: string;
      readonly records: readonly CallRecord[] | undefined;
    }
  | { readonly type: "taskCreated"; readonly requestId: string }
  | { readonly type: "taskCreationFailed"; readonly requestId: string; readonly message: string }
  | CrmReply;

export type SaveFailure = "retried" | "final" | "leftOut";

/** The result of something that the phone asked for, with the call's id if the page names it. */
export type CrmReply = { readonly externalCallId: string | undefined } & (
  | { readonly type: "engagementCreated"; readonly engagementId: EngagementId }
  | { readonly type: "engagementFailed"; readonly message: string }
  | { readonly type: "saved" }
  /** An attempt failed. `retried`: the link tries again. `leftOut`: the CRM stored the call without its notes. */
  | { readonly type: "saveFailed"; readonly message: string; readonly failure: SaveFailure }
  | { readonly type: "recordingStored" }
  | { readonly type: "recordingFailed"; readonly message: string }
  | { readonly type: "callerMatched"; readonly matches: CallerMatch[] }
  | { readonly type: "callerMatchFailed"; readonly message: string }
);

/** What the CRM page may offer beside a live call. */
export interface OfferedControls {
  readonly isMuted: boolean;
  readonly isOnHold: boolean;
  readonly actions: readonly ("MUTE" | "HOLD" | "SEND_TONES" | "TRANSFER")[];
}

/** A call as it is announced to the CRM page. `startedAt` is in epoch milliseconds. */
export interface AnnouncedCall {
  readonly externalCallId: string;
  readonly fromNumber: string;
  readonly toNumber: string;
  readonly startedAt: number;
  readonly dialingContext?: DialingContext | undefined;
}

interface CallIds {
  readonly externalCallId: string;
  readonly engagementId: EngagementId | undefined;
}

/** A task after a call. `dueAt` is in epoch milliseconds. */
export interface NewTask {
  readonly requestId: string;
  readonly engagementId?: EngagementId | undefined;
  readonly title: string;
  readonly dueAt: number;
  readonly taskType: "TODO" | "CALL" | "EMAIL";
}

/** The connection to the CRM page around the phone. */
export interface CrmLink {
  /** False if the phone is opened by itself: then nothing is sent. */
  readonly hasCrm: boolean;
  initialized(state: { isLoggedIn: boolean; isAvailable: boolean }): void;
  loggedIn(): void;
  loggedOut(): void;
  availabilityChanged(isAvailable: boolean): void;
  outgoingCall(call: AnnouncedCall): void;
  incomingCall(call: AnnouncedCall): void;
  callAnswered(externalCallId: string): void;
  /** Reports what the user can do with a live call. */
  callControls(externalCallId: string, controls: OfferedControls): void;
  callEnded(call: CallIds & { readonly endStatus: CallEndStatus }): void;
  /** The call has ended here: the other party talks to another person now. */
  callTransferred(externalCallId: string): void;
  /**
   * Completes the call. With properties, the link sends them again until the page confirms them, also
   * after a reload; only the last properties of a call count.
   */
  callCompleted(
    call: CallIds & {
      readonly hidesWidget: boolean;
      readonly properties?: Record<string, string> | undefined;
    },
  ): void;
  /**
   * Sends again what the page has not confirmed before a reload. Call it once the phone knows its calls: a reply that
   * comes before would find none.
   */
  resumeSaves(): void;
  /** Sends property values that are typed and not saved yet, by name. */
  draft(externalCallId: string, properties: Record<string, string>): void;
  /** Hands over the recording of a call. Returns false if the page takes none. */
  sendRecording(call: CallIds & { readonly recording: Blob }): boolean;
  /** Searches the CRM for contacts to call. The result has the same id. */
  searchContacts(requestId: string, query: string): void;
  /**
   * Creates a task with the records of a call, once for each id, which the result has, too. Returns false if the page
   * creates none.
   */
  createTask(task: NewTask): boolean;
  /** Asks for the records of a call, which the user changes first if `isEditing`. The result has the same id. */
  showCallRecords(requestId: string, call: CallIds & { readonly isEditing: boolean }): void;
  /** Reports why a call that the page asked for is not made. */
  refuseDial(context: DialingContext, reason: string): void;
  showRecord(match: CallerMatch, engagementId: EngagementId | undefined): void;
  /** Shows a message in the CRM page, because the phone may be hidden. */
  alert(message: string): void;
  /** Ends the session. Calling it twice is safe. */
  destroy(): void;
}

/** Connects to the CRM page. Events are emitted after this has returned. */
export type ConnectCrm = (listener: (event: CrmEvent) => void) => CrmLink;

import type { StoredCalls } from "../call/call-storage.ts";
import type { Call, DialingContext } from "../call/call.ts";
import type { LineAudio } from "../call/line-audio.ts";
import type { CallRecordingState, RecordingStatus } from "../recording/recording-state.ts";
import type { CallEvent } from "../call/reduce-call.ts";

/** The connection to the CRM page around the phone; `standalone` if the phone is opened by itself. */
export type CrmState =
  | { readonly status: "standalone" | "connecting" | "connected" }
  | { readonly status: "failed"; readonly message: string };

/** A message to the user that stays until it is dismissed or replaced. */
export interface Notice {
  readonly tone: "good" | "warning" | "danger";
  readonly text: string;
}

/** Everything that the screens show. A new object for each change. */
export interface PhoneState {
  readonly crm: CrmState;
  /** Whether the CRM page hides the phone. */
  readonly isHidden: boolean;
  /** The engagement that the CRM page opened the phone for, if the phone has no call for it. */
  readonly existingEngagementId: number | string | undefined;
  readonly agentName: string | undefined;
  readonly isAvailable: boolean;
  /** The number that the phone calls from. */
  readonly callerId: string;
  /** The CRM page asked for this dial while nobody was logged in. */
  readonly pendingDial: DialingContext | undefined;
  readonly call: Call | undefined;
  /** The audio of the call while it is live. */
  readonly audio: LineAudio | undefined;
  /** The number that the other party wants this phone to call instead. The user decides. */
  readonly requestedTransfer: string | undefined;
  /** Whether the CRM page stores recordings. */
  readonly canStoreRecordings: boolean;
  /** Recordings that are not stored yet. */
  readonly recordings: readonly CallRecordingState[];
  /** Earlier calls whose notes the CRM has not confirmed yet. */
  readonly unsaved: readonly Call[];
  /** The last call that could not ring. */
  readonly missedCall: Call | undefined;
  /** False if the browser's storage is blocked or full: a reload would lose the notes. */
  readonly isStorageWorking: boolean;
  readonly notice: Notice | undefined;
}

/** Everything that changes the state. */
export type PhoneEvent =
  | {
      readonly type: "crmConnected";
      readonly engagementId?: number | string | undefined;
      readonly takesRecordings?: boolean | undefined;
    }
  | { readonly type: "crmFailed"; readonly message: string }
  | { readonly type: "visibilityChanged"; readonly isHidden: boolean }
  | { readonly type: "loggedIn"; readonly agentName: string }
  | { readonly type: "loggedOut" }
  | { readonly type: "availabilityChanged"; readonly isAvailable: boolean }
  | { readonly type: "callerIdChosen"; readonly callerId: PhoneState["callerId"] }
  | { readonly type: "dialPostponed"; readonly context: DialingContext }
  | { readonly type: "callStarted"; readonly call: Call }
  | ({ readonly type: "callsRestored" } & StoredCalls)
  | { readonly type: "callChanged"; readonly externalCallId?: string; readonly event: CallEvent }
  | { readonly type: "audioChanged"; readonly audio: LineAudio | undefined }
  | { readonly type: "transferRequested"; readonly toNumber: string | undefined }
  | {
      readonly type: "recordingChanged";
      readonly externalCallId: string;
      /** Undefined when it is stored or discarded. */
      readonly status: RecordingStatus | undefined;
      readonly message?: string | undefined;
    }
  /** The line is free for another call while the notes of this one are still being saved. */
  | { readonly type: "callSetAside" }
  | {
      readonly type: "callFinished";
      readonly externalCallId: string;
      readonly notice: Notice | undefined;
    }
  /** A call could not ring. */
  | { readonly type: "callMissed"; readonly call: Call; readonly notice: Notice }
  | { readonly type: "storageChanged"; readonly isWorking: boolean }
  | { readonly type: "noticeChanged"; readonly notice: Notice | undefined };

type Calls = Pick<PhoneState, "call" | "unsaved">;

/** All calls, the one on the screen first. */
export const callsOf = ({ call, unsaved }: Calls): readonly Call[] =>
  call ? [call, ...unsaved] : unsaved;

/** Finds a call of the phone by its id. */
export const findCall = (state: Calls, externalCallId: string): Call | undefined =>
  callsOf(state).find((candidate) => candidate.externalCallId === externalCallId);

import type { CallingError, PayloadOf } from "@calling-extensions/contract";
import type { Interceptor } from "../messages/interceptors.ts";
import type { MessageRecord } from "./message-record.ts";
import type { HostCall } from "./host-call.ts";
import type { DialRequest, HostDial } from "./host-dial.ts";
import type { FrameSize, Visibility } from "./options.ts";
import type { CallData, CallerMatch, EngagementProperties } from "./ports.ts";
import type { RecordReference } from "./records.ts";

/** What SET_CALL_STATE may say. */
export type CallStatus = NonNullable<NonNullable<PayloadOf<"SET_CALL_STATE">>["status"]>;

/** Where the app is: `failed` never shook hands or was refused; a reload starts again at `connecting`. */
export type AppStatus = "connecting" | "connected" | "initialized" | "failed";

/** What a host reports, by name, with what it hands the listener. */
export interface HostEvents {
  /** The app came up, reloaded or failed; `error` says why it failed. */
  status: { status: AppStatus; error?: CallingError };
  /** What keeps the app from working, or will, and what to do; each once for each load of the app. */
  diagnosis: CallingError;
  /** A dial was held, sent, answered by a call, or ended without one. */
  dial: HostDial;
  login: { isLoggedIn: boolean };
  availability: { isAvailable: boolean };
  /** A call changed, new ones and ended ones included. */
  call: HostCall;
  /** The user has typed something about a call; what they typed before is replaced. */
  draft: { call: HostCall; properties: EngagementProperties };
  /** How a call is stored changed, that of completed ones included: see its `saving` and `error`. */
  saving: HostCall;
  /** An inbound call's caller was looked up. */
  callerMatches: { call: HostCall; matches: readonly CallerMatch[] };
  /** A call was stored or not: the embedder reloads what shows it. */
  engagement: {
    call: HostCall;
    change: "created" | "updated" | "completed" | "failed";
    properties?: EngagementProperties;
    /** Why it failed. */
    error?: CallingError;
  };
  visibility: Visibility;
  /** The frame's size, clamped to its bounds. */
  resize: FrameSize;
  callData: CallData;
  /** A message came or went: told once, in order, after the task in which it did. */
  message: MessageRecord;
  /** A dropped message, a refused order, a failed port: for a log, not for the user. */
  problem: CallingError;
}

export interface CallingHost {
  readonly iframe: HTMLIFrameElement;
  readonly status: AppStatus;
  readonly visibility: Visibility;
  readonly size: FrameSize;
  /** Calls that are not completed, the oldest first. */
  readonly calls: readonly HostCall[];
  /** Calls that the CRM has not wholly stored, the oldest first; completed ones included. */
  readonly unsavedCalls: readonly HostCall[];
  /** Dials that no call has answered yet, the oldest first. */
  readonly dials: readonly HostDial[];
  /** What keeps the app from working, found since its last load. */
  readonly diagnoses: readonly CallingError[];
  /** Asks the app to call, once: held until it is ready. What becomes of it comes as `dial` events. */
  dial(request: DialRequest): HostDial;
  /** Withdraws a dial. One that the app already has it is asked to end. */
  cancelDial(dial: Pick<HostDial, "startTimestamp">): void;
  /**
   * Asks the app to hang up: one call by its key, or whatever runs.
   *
   * @returns false if nothing was sent: the call is over, or it is one of several and the app doesn't read which
   * one to end. The user ends it in the app, or here with `markCallLost`.
   */
  endCall(callKey?: string): boolean;
  /** Tells the app how a call stands by the CRM's own knowledge. */
  setCallState(status: CallStatus, callKey?: string): void;
  /** Says which record the other party of a call is; the engagement is associated with it. */
  chooseCaller(callKey: string, record: RecordReference): void;
  /** Ends a call whose app does not answer any more: it counts as lost, and as failed. */
  markCallLost(callKey: string): void;
  /** Completes a call that its app does not complete, with properties that the user typed in the page. */
  completeCall(callKey: string, properties?: EngagementProperties): void;
  /**
   * Whether the user may leave now: what the port `confirmLeave` says while a call is live, or ended and
   * not completed; else true.
   */
  confirmLeave(): Promise<boolean>;
  /** Hides the app as its user closes it, unless `confirmLeave` says no. The answer is whether it is hidden. */
  close(): Promise<boolean>;
  /** Shows, minimises or hides the app; it is told once for every change. */
  setVisibility(visibility: Visibility): void;
  /** Sizes the frame as the user drags it, within its bounds. */
  resize(size: FrameSize): void;
  /** Loads the app's page anew. */
  reload(): void;
  /** The last 1,000 messages in and out, the oldest first; a new list after every message. */
  readonly messages: readonly MessageRecord[];
  /**
   * Puts a function in the way of every message in and out, behind those that are there: for faults that
   * are made on purpose. The answer takes it away.
   */
  intercept(interceptor: Interceptor): () => void;
  /** Whether the app lets an inbound call ring when it is asked to; false before it is connected. */
  readonly canSimulate: boolean;
  /**
   * Asks the app to let an inbound call ring, in development and tests. The host makes up no call itself.
   *
   * @throws CallingError `unknownMessage` where the app does not do it: see `canSimulate`.
   */
  simulateIncomingCall(call: { from: string }): void;
  /** What is known of the session, for whoever helps: JSON without names, numbers and notes. */
  report(): string;
  /** Listens; the answer stops listening. */
  on<Name extends keyof HostEvents>(
    name: Name,
    listener: (event: HostEvents[Name]) => void,
  ): () => void;
  /** Removes the frame and every listener and timer. Twice is safe. */
  destroy(): void;
}

import type { CallingError, PayloadOf } from "@calling-extensions/contract";
import type { CallCommand, HostCall } from "./host-call.ts";
import type { DialRequest, HostDial } from "./host-dial.ts";
import type { Interceptor, MessageRecord, SentMessage } from "./messages.ts";
import type { FrameSize, TabPolicy, Theme, Visibility } from "./options.ts";
import type { CallData, CallerMatch, EngagementProperties } from "./ports.ts";
import type { HostRecording, RecordingOptions } from "./recording.ts";
import type { RecordReference } from "./records.ts";
import type { RelayedMessage, RelayedReply } from "./relay.ts";

/** The values of SET_CALL_STATE. */
export type CallStatus = NonNullable<NonNullable<PayloadOf<"SET_CALL_STATE">>["status"]>;

/** What an app may be able to do with a call when the page asks it. */
export type CallAction = "answer";

/** `failed`: the app never completed the handshake, or was rejected. A reload starts at `connecting` again. */
export type AppStatus = "connecting" | "connected" | "initialized" | "failed";

/** The events of a host, with what the listener receives. */
export interface HostEvents {
  /** The app connected, reloaded or failed; `error` says why it failed. */
  status: { status: AppStatus; error?: CallingError };
  /**
   * A problem that keeps the app from working, or soon will, and its solution; each once per load
   * of the app.
   */
  diagnosis: CallingError;
  /** The state of a dial changed. */
  dial: HostDial;
  /** The app's user has logged in or out. */
  login: { isLoggedIn: boolean };
  /** The app has reported whether its user accepts calls. */
  availability: { isAvailable: boolean };
  /** A call started, changed or ended. */
  call: HostCall;
  /** The user has typed something about a call; it replaces the previous draft. */
  draft: { call: HostCall; properties: EngagementProperties };
  /** `saving` or `error` of a call changed; also of a completed one. */
  saving: HostCall;
  /** The caller of an inbound call was looked up. */
  callerMatches: { call: HostCall; matches: readonly CallerMatch[] };
  /** A call was stored, or could not be stored: reload views that show it. */
  engagement: {
    call: HostCall;
    change: "created" | "updated" | "completed" | "failed";
    properties?: EngagementProperties;
    /** Why it failed. */
    error?: CallingError;
  };
  /** The app was hidden, shown, minimized or restored. */
  visibility: Visibility;
  /** The frame's size, within its bounds. */
  resize: FrameSize;
  /** The app has sent data about a call. */
  callData: CallData;
  /** A message was sent or received: emitted once, in order, after the task that handled it. */
  message: MessageRecord;
  /** A dropped message, a rejected request, a failed port: for a log, not for the user. */
  problem: CallingError;
}

/** A calling app in a CRM page: its frame, its calls, and what the page can ask of it. */
export interface CallingHost {
  /** The element that contains the app; `undefined` without a frame. */
  readonly iframe: HTMLIFrameElement;
  /** Whether the app is connected, and why not. */
  readonly status: AppStatus;
  /** Whether the app is hidden or minimized. */
  readonly visibility: Visibility;
  /** The size that the app has asked for. */
  readonly size: FrameSize;
  /** Calls that are not completed, the oldest first. */
  readonly calls: readonly HostCall[];
  /** Calls that the CRM has not stored completely, the oldest first; completed ones included. */
  readonly unsavedCalls: readonly HostCall[];
  /** Dials without a call yet, the oldest first. */
  readonly dials: readonly HostDial[];
  /** Problems that keep the app from working, found since its last load. */
  readonly diagnoses: readonly CallingError[];
  /** In which tabs the app is to be loaded; undefined until it has connected, unless the policy says it. */
  readonly tabs: TabPolicy | undefined;
  /**
   * Handles a message of the app in another tab, which that tab's host forwarded. Resolves once what follows for
   * calls is in the browser's storage.
   */
  handleRelayed(message: RelayedMessage, tab: string): Promise<void>;
  /** Passes on what the host that writes has for this tab. */
  deliverReply(reply: RelayedReply): void;
  /** Another tab was closed: the app here continues the calls that run there. */
  handleTabClosed(tab: string): void;
  /** Continues the calls that the outbox has claimed since the host was created. */
  continueCalls(): Promise<void>;
  /** Asks the app to call, once it is ready. `dial` events report the progress. */
  dial(request: DialRequest): HostDial;
  /** Cancels a dial. If the app already has it, the host asks the app to end the call. */
  cancelDial(dial: Pick<HostDial, "startTimestamp">): void;
  /**
   * Asks the app to hang up: one call by its key, or the current one.
   *
   * @returns false if nothing was sent: the call is over, or there are several and the app doesn't read which
   * one to end. The user ends it in the app, or here with `markCallLost`.
   */
  endCall(callKey?: string): boolean;
  /** What the app can do with calls when the page asks it; empty before it is connected. */
  readonly callActions: readonly CallAction[];
  /**
   * Asks the app to answer a call that rings. The caller's record opens in the tab where the user answered:
   * `tab`, by the name that `relay` uses, or this one.
   *
   * @returns false if nothing was sent: the call doesn't ring, or the app can't: see `callActions`.
   */
  answerCall(callKey: string, tab?: string): boolean;
  /**
   * Asks the app to mute, hold or transfer a live call, or to send tones.
   *
   * @returns false if nothing was sent: `controls` of the call doesn't have the action.
   */
  controlCall(callKey: string, command: CallCommand): boolean;
  /** Sends the app the state of a call as the CRM knows it. */
  setCallState(status: CallStatus, callKey?: string): void;
  /** Sets the record of a call's other party; the engagement is associated with it. */
  chooseCaller(callKey: string, record: RecordReference): void;
  /** Ends a live call whose app no longer responds: the call is lost, and its end status is failed. */
  markCallLost(callKey: string): void;
  /** Completes a call that its app does not complete, with properties that the user typed in the page. */
  completeCall(callKey: string, properties?: EngagementProperties): void;
  /**
   * Whether the user may leave: asks the port `confirmLeave` while a call is live, or ended and not completed;
   * otherwise true.
   */
  confirmLeave(): Promise<boolean>;
  /** Hides the app as its user closes it, if `confirmLeave` allows it. Resolves to whether it is hidden. */
  close(): Promise<boolean>;
  /** Shows, minimizes or hides the app; the app receives each change once. */
  setVisibility(visibility: Visibility): void;
  /** Tells the app that the page is light or dark now. Apps that don't follow it, and vendor apps, get no message. */
  setTheme(theme: Theme): void;
  /** Resizes the frame within its bounds. */
  resize(size: FrameSize): void;
  /** Reloads the app's page. */
  reload(): void;
  /** The last 1,000 messages in both directions, the oldest first; a new list after every message. */
  readonly messages: readonly MessageRecord[];
  /**
   * Adds an interceptor for every message in both directions, after the existing ones: for simulated
   * failures. Returns a function that removes it.
   */
  intercept(interceptor: Interceptor): () => void;
  /**
   * Sends any message to the app, or handles one as if the app had sent it: for developer tools, which send a
   * recorded message again. Faults apply to it. Does nothing before the app is connected.
   */
  sendMessage(message: SentMessage): void;
  /** Whether the app can simulate an inbound call; false before it is connected. */
  readonly canSimulate: boolean;
  /**
   * Asks the app to simulate an inbound call, in development and tests. The host creates no call itself.
   *
   * @throws CallingError `unknownMessage` if the app can't: see `canSimulate`.
   */
  simulateIncomingCall(call: { from: string }): void;
  /** Whether the app can do what its buttons do; false before it is connected. */
  readonly canSimulateActions: boolean;
  /**
   * Asks the app to answer, hang up, or save, as its buttons do, in development and tests.
   *
   * @throws CallingError `unknownMessage` if the app can't: see `canSimulateActions`.
   */
  simulateAction(action: PayloadOf<"SIMULATE_ACTION">["action"]): void;
  /** The session for a bug report: JSON without names, numbers and notes. */
  report(): string;
  /**
   * Records the session to a file, which begins with the oldest message in `messages`. Loads the code for it first.
   *
   * @example
   * const recording = await host.record();
   * // Later:
   * download(recording.toText());
   */
  record(options?: RecordingOptions): Promise<HostRecording>;
  /** Adds a listener. Returns a function that removes it. */
  on<Name extends keyof HostEvents>(
    name: Name,
    listener: (event: HostEvents[Name]) => void,
  ): () => void;
  /** Removes the frame and all listeners and timers. Can be called twice. */
  destroy(): void;
}

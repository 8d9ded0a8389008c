import type {
  CallingError,
  CallState,
  CallOutcome,
  EngagementState,
} from "@calling-extensions/contract";
import type { DialRequest, FrameSize } from "./options.ts";
import type {
  CallData,
  CallerMatch,
  EngagementProperties,
  RecordId,
  RecordReference,
} from "./ports.ts";

/** Where the app is: `failed` never shook hands or was refused; a reload starts again at `connecting`. */
export type AppStatus = "connecting" | "connected" | "initialized" | "failed";

/** A call as the host sees it; a new object at every change. */
export interface HostCall {
  /** (provider, externalCallId) in one string. */
  readonly key: string;
  readonly externalCallId: string;
  readonly direction: "INBOUND" | "OUTBOUND";
  readonly state: CallState;
  readonly endStatus?: CallOutcome;
  readonly engagementState: EngagementState;
  readonly engagementId?: RecordId;
  readonly fromNumber?: string;
  readonly toNumber?: string;
  /** Epoch milliseconds. */
  readonly startedAt: number;
  readonly answeredAt?: number;
  readonly endedAt?: number;
  readonly calledRecord?: RecordReference;
  readonly viewedRecord?: RecordReference;
}

export interface Visibility {
  isMinimized: boolean;
  isHidden: boolean;
}

/** What a host reports, by name, with what it hands the listener. */
export interface HostEvents {
  /** The app came up, reloaded or failed; `error` says why it failed. */
  status: { status: AppStatus; error?: CallingError };
  login: { isLoggedIn: boolean };
  availability: { isAvailable: boolean };
  /** A call changed, new ones and ended ones included. */
  call: HostCall;
  /** An inbound call's caller was looked up. */
  callerMatches: { call: HostCall; matches: readonly CallerMatch[] };
  /** Properties were stored or not: the embedder reloads what shows them. */
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
  /** Asks the app to call. Held until the app is ready for it; `true` where it was sent at once. */
  dial(request: DialRequest): boolean;
  /** Asks the app to hang up. */
  endCall(): void;
  /** Shows, minimises or hides the app; it is told once for every change. */
  setVisibility(visibility: Visibility): void;
  /** Sizes the frame as the user drags it, within its bounds. */
  resize(size: FrameSize): void;
  /** Loads the app's page anew. */
  reload(): void;
  /** Listens; the answer stops listening. */
  on<Name extends keyof HostEvents>(
    name: Name,
    listener: (event: HostEvents[Name]) => void,
  ): () => void;
  /** Removes the frame and every listener and timer. Twice is safe. */
  destroy(): void;
}

import { isLive } from "@calling-extensions/contract";
import {
  type AppStatus,
  type CallAction,
  type CallerMatch,
  type CallingError,
  type ErrorCode,
  type HostCall,
  type HostDial,
  isCallingError,
  type Visibility,
} from "@calling-extensions/host";
import { t } from "@calling-extensions/ui/text";
import { MAX_COMPLETED_CALLS } from "../limits.ts";
import { numberOf } from "../outbox/call-text.ts";
import { type CallingProvider, type Location, locationOf } from "../providers/calling-provider.ts";
import { storedPosition } from "./stored-position.ts";

/** The possible callers of an inbound call. */
export interface CallerLookup {
  readonly callKey: string;
  readonly matches: readonly CallerMatch[];
}

/** A mounted calling app. */
export interface FrameState {
  readonly provider: CallingProvider;
  /** How often its host and frame were replaced. */
  readonly remounts: number;
  readonly location: Location;
  readonly status: AppStatus;
  /** Its frame has loaded a page: the app's, a login page, or the browser's error page. */
  readonly hasLoaded: boolean;
  /** Why `status` is failed. */
  readonly failure?: CallingError | Error;
  /** Problems found since the app's page was loaded. */
  readonly diagnoses: readonly CallingError[];
  /** Reported by the app; false until then. */
  readonly isLoggedOut: boolean;
  /** Reported by the app; false until then. */
  readonly isUnavailable: boolean;
  /** What it can do with calls when the page asks it. */
  readonly callActions: readonly CallAction[];
  readonly visibility: Visibility;
  /** The frame's size as the host clamped it. */
  readonly size: { readonly width: number; readonly height: number };
  /** The user has moved its widget, now or in an earlier visit. */
  readonly isMovedByUser: boolean;
  /** Calls that are not completed, the oldest first. */
  readonly calls: readonly HostCall[];
  /** Calls that were completed last, the oldest first. */
  readonly completedCalls: readonly HostCall[];
  readonly callers: readonly CallerLookup[];
  /** Dials that have not led to a call yet, the oldest first. */
  readonly dials: readonly HostDial[];
  /** Keys of calls that the app did not end in time. */
  readonly hangupTimedOut: readonly string[];
  /** Keys of lost calls whose notice the user has dismissed. */
  readonly dismissedLostCalls: readonly string[];
  /** The other party's number in the newest call that the user placed or answered. */
  readonly lastNumber?: string;
}

export type Frames = readonly FrameState[];

export const SHOWN: Visibility = { isMinimized: false, isHidden: false };
export const HIDDEN: Visibility = { isMinimized: false, isHidden: true };
export const MINIMIZED: Visibility = { isMinimized: true, isHidden: false };

export const newFrame = (
  provider: CallingProvider,
  visibility: Visibility,
  remounts = 0,
  location: Location = locationOf(provider),
): FrameState => ({
  provider,
  remounts,
  location,
  status: "connecting",
  hasLoaded: false,
  diagnoses: [],
  isLoggedOut: false,
  isUnavailable: false,
  callActions: [],
  visibility,
  size: { width: provider.width, height: provider.height },
  isMovedByUser: storedPosition(provider.id).load() !== undefined,
  calls: [],
  completedCalls: [],
  callers: [],
  dials: [],
  hangupTimedOut: [],
  dismissedLostCalls: [],
});

/** Identifies a frame: frames with different keys must not share a mounted page. */
export const frameKey = ({ provider, location, remounts }: FrameState) => {
  const { id, name, url, width, height, allowedOrigins } = provider;
  return [id, name, url, width, height, location, remounts, ...allowedOrigins].join(" ");
};

/** The panel's element id. A provider's id may contain spaces, an element's may not. */
export const panelId = ({ provider }: FrameState): string =>
  `calling-app-${encodeURIComponent(provider.id)}`;

/** Changes one frame and keeps the other objects. */
export const changeFrame = (
  frames: Frames,
  id: string,
  change: (frame: FrameState) => FrameState,
): Frames => frames.map((frame) => (frame.provider.id === id ? change(frame) : frame));

/** Updates a call of the frame. Removes a completed call and the lookup of its caller. */
export function withCall(frame: FrameState, call: HostCall): FrameState {
  const others = frame.calls.filter(({ key }) => key !== call.key);
  const without = (keys: readonly string[]): string[] => keys.filter((key) => key !== call.key);
  if (call.state === "completed") {
    return {
      ...frame,
      calls: others,
      completedCalls: [...frame.completedCalls.filter(({ key }) => key !== call.key), call].slice(
        -MAX_COMPLETED_CALLS,
      ),
      callers: frame.callers.filter(({ callKey }) => callKey !== call.key),
      hangupTimedOut: without(frame.hangupTimedOut),
      dismissedLostCalls: without(frame.dismissedLostCalls),
    };
  }
  const hangupTimedOut = isLive(call) ? frame.hangupTimedOut : without(frame.hangupTimedOut);
  const isKnown = others.length < frame.calls.length;
  return {
    ...frame,
    hangupTimedOut,
    ...(wasPlacedOrAnswered(call) && { lastNumber: otherPartyNumber(call) }),
    calls: isKnown
      ? frame.calls.map((known) => (known.key === call.key ? call : known))
      : [...frame.calls, call],
  };
}

export const withCallers = (frame: FrameState, lookup: CallerLookup): FrameState => ({
  ...frame,
  callers: [...frame.callers.filter(({ callKey }) => callKey !== lookup.callKey), lookup],
});

/** Whether a call rings here and waits for an answer. */
export const isRingingHere = ({ direction, state }: HostCall): boolean =>
  direction === "INBOUND" && state === "ringing";

const wasPlacedOrAnswered = ({ direction, answeredAt }: HostCall): boolean =>
  direction === "OUTBOUND" || answeredAt !== undefined;

export const liveCallsOf = (frame: FrameState): HostCall[] => frame.calls.filter(isLive);

export const liveCalls = (frames: Frames): HostCall[] => frames.flatMap(liveCallsOf);

/** Whether a call was lost and the user has not dismissed the notice. */
export const isUndismissedLoss = (
  { dismissedLostCalls }: FrameState,
  { key, isLost, state }: HostCall,
): boolean => isLost === true && state === "ended" && !dismissedLostCalls.includes(key);

export const isSameDial = (a: HostDial, b: HostDial): boolean =>
  a.startTimestamp === b.startTimestamp;

/** Failures after which the frame shows nothing but the browser's error page. */
const blankFailures: ReadonlySet<string> = new Set<ErrorCode>([
  "appCertificateUntrusted",
  "appUnreachable",
  "framingRefused",
  "mixedContent",
]);

/**
 * Whether the frame has nothing to show. Anything else, such as a login page of another origin, may
 * need the user and must stay usable.
 */
export function isBlank({ status, hasLoaded, failure }: FrameState): boolean {
  if (status === "connecting") return !hasLoaded;
  // Any other error means that neither the host nor its frame was created.
  return status === "failed" && (!isCallingError(failure) || blankFailures.has(failure.code));
}

/** Whether the app is hidden, or only its title bar is visible. */
export const isAway = ({ visibility }: FrameState): boolean =>
  visibility.isHidden || visibility.isMinimized;

/** The other party's number, or a label if there is none. */
export const otherPartyNumber = (call: Parameters<typeof numberOf>[0]): string =>
  numberOf(call) ?? t`Unknown number`;

import {
  type AppStatus,
  type CallerMatch,
  type CallingError,
  type ErrorCode,
  type HostCall,
  type HostDial,
  isCallingError,
  type Visibility,
} from "@calling-extensions/host";
import { type CallingProvider, locationOf } from "../providers/calling-provider.ts";
import { storedPosition } from "./stored-position.ts";

/** Who an inbound call may be from. */
export interface CallerLookup {
  readonly callKey: string;
  readonly matches: readonly CallerMatch[];
}

/** A mounted calling app, as the shell shows it. */
export interface FrameState {
  readonly provider: CallingProvider;
  /** How often its host and frame were made anew. */
  readonly remounts: number;
  readonly location: "remote" | "widget";
  readonly status: AppStatus;
  /** Its frame shows a page: the app's own, one to log in, or the browser's about an error. */
  readonly hasLoaded: boolean;
  /** Why `status` is failed. */
  readonly failure?: CallingError | Error;
  /** What keeps the app from working, or may, found since its page was loaded. */
  readonly diagnoses: readonly CallingError[];
  /** Only of an app that said so. */
  readonly isLoggedOut: boolean;
  /** Only of an app that said so: its user takes no calls. */
  readonly isUnavailable: boolean;
  readonly visibility: Visibility;
  /** The frame's size as the host clamped it. */
  readonly size: { readonly width: number; readonly height: number };
  /** The user has moved its widget, in this visit or an earlier one. */
  readonly isPlacedByUser: boolean;
  /** Calls that are not completed, the oldest first. */
  readonly calls: readonly HostCall[];
  readonly callers: readonly CallerLookup[];
  /** Dials that no call has answered yet, the oldest first. */
  readonly dials: readonly HostDial[];
  /** Keys of calls that the app was asked to end, and has not ended in time. */
  readonly overdueKeys: readonly string[];
  /** Keys of lost calls that the user has seen. */
  readonly seenKeys: readonly string[];
  /** The other party's number of the newest call that the user made or answered. */
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
): FrameState => ({
  provider,
  remounts,
  location: locationOf(provider),
  status: "connecting",
  hasLoaded: false,
  diagnoses: [],
  isLoggedOut: false,
  isUnavailable: false,
  visibility,
  size: { width: provider.width, height: provider.height },
  isPlacedByUser: storedPosition(provider.id).load() !== undefined,
  calls: [],
  callers: [],
  dials: [],
  overdueKeys: [],
  seenKeys: [],
});

/** Tells frames apart that must not share a mounted page. */
export const frameKey = ({ provider, location, remounts }: FrameState) => {
  const { id, name, url, width, height, allowedOrigins } = provider;
  return [id, name, url, width, height, location, remounts, ...allowedOrigins].join(" ");
};

/** The panel's id in the document; a name inside it may hold spaces, which an id may not. */
export const panelId = ({ provider }: FrameState): string =>
  `calling-app-${encodeURIComponent(provider.id)}`;

/** One frame changed; the others are the same objects. */
export const changeFrame = (
  frames: Frames,
  id: string,
  change: (frame: FrameState) => FrameState,
): Frames => frames.map((frame) => (frame.provider.id === id ? change(frame) : frame));

/** The call in its new state; a completed one leaves, with what was known of its caller. */
export function withCall(frame: FrameState, call: HostCall): FrameState {
  const others = frame.calls.filter(({ key }) => key !== call.key);
  const without = (keys: readonly string[]): string[] => keys.filter((key) => key !== call.key);
  if (call.state === "completed") {
    return {
      ...frame,
      calls: others,
      callers: frame.callers.filter(({ callKey }) => callKey !== call.key),
      overdueKeys: without(frame.overdueKeys),
      seenKeys: without(frame.seenKeys),
    };
  }
  const overdueKeys = isLive(call) ? frame.overdueKeys : without(frame.overdueKeys);
  const isKnown = others.length < frame.calls.length;
  return {
    ...frame,
    overdueKeys,
    ...(isTaken(call) && { lastNumber: farNumber(call) }),
    calls: isKnown
      ? frame.calls.map((known) => (known.key === call.key ? call : known))
      : [...frame.calls, call],
  };
}

export const withCallers = (frame: FrameState, lookup: CallerLookup): FrameState => ({
  ...frame,
  callers: [...frame.callers.filter(({ callKey }) => callKey !== lookup.callKey), lookup],
});

/** Somebody is, or is about to be, on the line. */
export const isLive = ({ state }: Pick<HostCall, "state">): boolean =>
  state === "dialing" || state === "ringing" || state === "inProgress";

/** A call that rings here, and waits to be answered. */
export const isRingingHere = ({ direction, state }: HostCall): boolean =>
  direction === "INBOUND" && state === "ringing";

const isTaken = ({ direction, answeredAt }: HostCall): boolean =>
  direction === "OUTBOUND" || answeredAt !== undefined;

export const liveCallsOf = (frame: FrameState): HostCall[] => frame.calls.filter(isLive);

export const liveCalls = (frames: Frames): HostCall[] => frames.flatMap(liveCallsOf);

/** A call that was given up, until the user has seen that. */
export const isUnseenLoss = ({ seenKeys }: FrameState, { key, isLost, state }: HostCall): boolean =>
  isLost === true && state === "ended" && !seenKeys.includes(key);

export const isSameDial = (a: HostDial, b: HostDial): boolean =>
  a.startTimestamp === b.startTimestamp;

/** Failures that leave nothing in the frame but the browser's page about an error. */
const blankFailures: ReadonlySet<string> = new Set<ErrorCode>([
  "appCertificateUntrusted",
  "appUnreachable",
  "framingRefused",
  "mixedContent",
]);

/**
 * Whether the frame has nothing for its user. Whatever else it shows may wait for a person, such as a
 * login page of another origin, and must stay usable.
 */
export function isBlank({ status, hasLoaded, failure }: FrameState): boolean {
  if (status === "connecting") return !hasLoaded;
  // What is no error of the host's kept the host from being made, and its frame with it.
  return status === "failed" && (!isCallingError(failure) || blankFailures.has(failure.code));
}

/** Out of sight, but for the title bar of a widget at most. */
export const isAway = ({ visibility }: FrameState): boolean =>
  visibility.isHidden || visibility.isMinimized;

/** The number at the far end. */
export const farNumber = ({ direction, fromNumber, toNumber }: HostCall): string =>
  (direction === "INBOUND" ? fromNumber : toNumber) ?? "Unknown number";

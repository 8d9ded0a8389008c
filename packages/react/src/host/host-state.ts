import type { AppStatus, CallingError, CallingHost, HostEvents } from "@calling-extensions/host";

/** The state of a host for components. A new object for each change. */
export interface CallingHostState {
  /** The host itself; undefined until it is created, and on a server. */
  readonly host: CallingHost | undefined;
  /** Also `connecting` until there is a host. */
  readonly status: AppStatus;
  /** Why the status is `failed`. */
  readonly error: CallingError | undefined;
  /** Calls that are not completed, the oldest first. */
  readonly calls: CallingHost["calls"];
  /** Calls that the CRM has not stored completely, the oldest first, including completed ones. */
  readonly unsavedCalls: CallingHost["unsavedCalls"];
  /** Dials without a call so far, the oldest first. */
  readonly dials: CallingHost["dials"];
  /** Problems of the app that were found since its last load. */
  readonly diagnoses: CallingHost["diagnoses"];
  /** Whether the app is hidden or minimized. */
  readonly visibility: CallingHost["visibility"];
  /** The frame's size in CSS pixels; undefined until there is a host. */
  readonly size: CallingHost["size"] | undefined;
  /** Whether the app's user is logged in; undefined until the app is initialized. */
  readonly isLoggedIn: boolean | undefined;
  /** Whether the user accepts inbound calls; undefined until the app reports it. */
  readonly isAvailable: boolean | undefined;
}

/** The state without a host. */
export const noHost: CallingHostState = {
  host: undefined,
  status: "connecting",
  error: undefined,
  calls: [],
  unsavedCalls: [],
  dials: [],
  diagnoses: [],
  visibility: { isMinimized: false, isHidden: false },
  size: undefined,
  isLoggedIn: undefined,
  isAvailable: undefined,
};

type EventState = Pick<CallingHostState, "error" | "isLoggedIn" | "isAvailable">;

/** The part of the state that the host itself has. */
export const readHost = (host: CallingHost): Omit<CallingHostState, keyof EventState> => ({
  host,
  status: host.status,
  calls: host.calls,
  unsavedCalls: host.unsavedCalls,
  dials: host.dials,
  diagnoses: host.diagnoses,
  visibility: host.visibility,
  size: host.size,
});

/**
 * The events that change the state, each with the fields that only the event has. An app that reloads has
 * reported nothing yet.
 */
export const eventReducers: {
  readonly [Name in keyof HostEvents]?: (event: HostEvents[Name]) => Partial<EventState>;
} = {
  status: ({ status, error }) => ({
    error,
    ...(status === "connecting" && { isLoggedIn: undefined, isAvailable: undefined }),
  }),
  login: ({ isLoggedIn }) => ({ isLoggedIn }),
  availability: ({ isAvailable }) => ({ isAvailable }),
  call: () => ({}),
  saving: () => ({}),
  dial: () => ({}),
  diagnosis: () => ({}),
  visibility: () => ({}),
  resize: () => ({}),
};

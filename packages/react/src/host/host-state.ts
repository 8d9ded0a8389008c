import type { AppStatus, CallingError, CallingHost, HostEvents } from "@calling-extensions/host";

/** What a component sees of a host; a new object at every change, and the same until then. */
export interface CallingHostState {
  /** The host itself, for all that is not here; undefined until it is made, and on a server. */
  readonly host: CallingHost | undefined;
  /** `connecting` until there is a host, too. */
  readonly status: AppStatus;
  /** Why the status is `failed`. */
  readonly error: CallingError | undefined;
  /** Calls that are not completed, the oldest first. */
  readonly calls: CallingHost["calls"];
  /** Calls that the CRM has not wholly stored, the oldest first; completed ones included. */
  readonly unsavedCalls: CallingHost["unsavedCalls"];
  /** Dials that no call has answered yet, the oldest first. */
  readonly dials: CallingHost["dials"];
  /** What keeps the app from working, found since its last load. */
  readonly diagnoses: CallingHost["diagnoses"];
  readonly visibility: CallingHost["visibility"];
  /** The frame's size in CSS pixels; undefined until there is a host. */
  readonly size: CallingHost["size"] | undefined;
  /** Whether the app's user is logged in; undefined until the app is initialized. */
  readonly isLoggedIn: boolean | undefined;
  /** Whether the user takes inbound calls; undefined until the app says so. */
  readonly isAvailable: boolean | undefined;
}

/** Without a host. */
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

type Remembered = Pick<CallingHostState, "error" | "isLoggedIn" | "isAvailable">;

/** What the host itself says of its state. */
export const readHost = (host: CallingHost): Omit<CallingHostState, keyof Remembered> => ({
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
 * The events that change the state, each with what it alone tells. An app that loads anew has said
 * nothing yet.
 */
export const remembered: {
  readonly [Name in keyof HostEvents]?: (event: HostEvents[Name]) => Partial<Remembered>;
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

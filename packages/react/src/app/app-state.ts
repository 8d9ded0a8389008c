import type CallingExtensions from "@calling-extensions/sdk";
import type { AppCall, CallingError, PayloadOf } from "@calling-extensions/sdk";

/** What a component sees of the session; a new object at every change, and the same until then. */
export interface AppState {
  /** The SDK's own object, for all that is not here; undefined until it is made, and on a server. */
  readonly instance: CallingExtensions | undefined;
  /** Whether the host shook hands. */
  readonly isReady: boolean;
  /** What the host said then: portal, user, place, and the engagement of a call to take up again. */
  readonly context: PayloadOf<"READY"> | undefined;
  /** The calls of this session, the oldest first, each with its state. */
  readonly calls: readonly AppCall[];
  /** Why there is no session: `notEmbedded`, `hostTimeout`, `hostRejected`. */
  readonly error: CallingError | undefined;
}

/** Without a session. */
export const noSession: AppState = {
  instance: undefined,
  isReady: false,
  context: undefined,
  calls: [],
  error: undefined,
};

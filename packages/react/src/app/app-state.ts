import type CallingExtensions from "@calling-extensions/sdk";
import type { AppCall, CallingError, PayloadOf } from "@calling-extensions/sdk";

/** The state of the session for components. A new object for each change. */
export interface AppState {
  /** The SDK's object; undefined until it is created, and on a server. */
  readonly instance: CallingExtensions | undefined;
  /** Whether the handshake is complete. */
  readonly isReady: boolean;
  /** The context of the handshake: portal, user, location, and the engagement of a call to continue. */
  readonly context: PayloadOf<"READY"> | undefined;
  /** The calls of this session and their states, the oldest first. */
  readonly calls: readonly AppCall[];
  /** Why there is no session: `notEmbedded`, `hostTimeout`, `hostRejected`. */
  readonly error: CallingError | undefined;
}

/** The state without a session. */
export const noSession: AppState = {
  instance: undefined,
  isReady: false,
  context: undefined,
  calls: [],
  error: undefined,
};

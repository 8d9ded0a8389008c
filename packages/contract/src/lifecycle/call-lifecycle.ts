import type { StateTable } from "./transition.ts";

/** Where a call is. The first is `idle`; nothing leaves `completed`. */
export type CallState = "idle" | "dialing" | "ringing" | "inProgress" | "ended" | "completed";

/** What happens to a call; `lost` is a call whose app is gone, and ends it as failed. */
export type CallEvent =
  | "dial"
  | "started"
  | "ringing"
  | "incoming"
  | "answered"
  | "transferred"
  | "ended"
  | "completed"
  | "lost";

const closing = { ended: "ended", lost: "ended", completed: "completed" } as const;

/**
 * The life of a call. `completed` without `ended` implies that it ended as COMPLETED; ending or
 * completing twice is refused.
 */
export const callLifecycle = {
  idle: { dial: "dialing", started: "dialing", incoming: "ringing" },
  dialing: { started: "dialing", ringing: "ringing", answered: "inProgress", ...closing },
  ringing: { answered: "inProgress", transferred: "ended", ...closing },
  inProgress: { transferred: "ended", ...closing },
  ended: { completed: "completed" },
  completed: {},
} as const satisfies StateTable<CallState, CallEvent>;

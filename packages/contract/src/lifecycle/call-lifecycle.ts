import type { StateTable } from "./transition.ts";

/** The state of a call. The initial state is `idle`, the final one `completed`. */
export type CallState = "idle" | "dialing" | "ringing" | "inProgress" | "ended" | "completed";

/** What happens to a call. `lost`: its app disappeared, which ends the call as failed. */
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
 * The call lifecycle. `completed` without `ended` implies that the call ended as COMPLETED. A call can't
 * end or complete twice.
 */
export const callLifecycle = {
  idle: { dial: "dialing", started: "dialing", incoming: "ringing" },
  dialing: { started: "dialing", ringing: "ringing", answered: "inProgress", ...closing },
  ringing: { answered: "inProgress", transferred: "ended", ...closing },
  inProgress: { transferred: "ended", ...closing },
  ended: { completed: "completed" },
  completed: {},
} as const satisfies StateTable<CallState, CallEvent>;

/** Whether a call is on the line, or about to be: it can end. */
export const isLive = ({ state }: { readonly state: CallState }): boolean =>
  "ended" in callLifecycle[state];

/** Whether a call is over: it has started, and is no longer live. */
export const isOver = (call: { readonly state: CallState }): boolean =>
  call.state !== "idle" && !isLive(call);

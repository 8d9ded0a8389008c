import type { Call } from "./call.ts";

/** How long the simulated other party takes to answer. */
export const ANSWER_DELAY_MS = 500;

/** How long the simulated caller lets the phone ring. */
export const RING_TIME_MS = 30_000;

/** How a simulated call can end. `MISSED`: the caller gave up. */
export type EndStatus = "COMPLETED" | "REJECTED" | "CANCELED" | "MISSED";

/** Returns the status of a call that its user ends. A call without a conversation isn't completed. */
export const endStatusOf = ({ state }: Call): EndStatus =>
  state === "talking" ? "COMPLETED" : state === "ringing" ? "REJECTED" : "CANCELED";

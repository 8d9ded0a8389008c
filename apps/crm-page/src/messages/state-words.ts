import type { CallState } from "@calling-extensions/contract";

/** The states of a call as people read them. */
export const stateWords: Readonly<Record<CallState, string>> = {
  idle: "Idle",
  dialing: "Dialing",
  ringing: "Ringing",
  inProgress: "In progress",
  ended: "Ended",
  completed: "Completed",
};

import { callLifecycle, type CallState } from "@calling-extensions/contract";

/** The states of a call, for users. */
export const stateLabels: Readonly<Record<CallState, string>> = {
  idle: "Idle",
  dialing: "Dialing",
  ringing: "Ringing",
  inProgress: "In progress",
  ended: "Ended",
  completed: "Completed",
};

/** Whether a text, such as one in a file, is a state of the contract. */
export const isCallState = (state: string | null | undefined): state is CallState =>
  state != null && Object.hasOwn(callLifecycle, state);

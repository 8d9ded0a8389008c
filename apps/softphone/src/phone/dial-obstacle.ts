import { liveCallsOf, type PhoneState } from "./phone-state.ts";

/** What the user has to do before a call can be made, as the start of a sentence; undefined if nothing. */
export function findDialObstacle(state: PhoneState, canAddCall: boolean): string | undefined {
  const [first, second] = liveCallsOf(state);
  if (second) return "You're on two calls. Hang up one";
  if (first) {
    return canAddCall && first.state === "inProgress" ? undefined : "You're on a call. Hang up";
  }
  return state.call && "Save your notes on the last call";
}

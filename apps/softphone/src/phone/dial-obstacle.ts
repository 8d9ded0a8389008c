import type { Texts } from "../languages/en.ts";
import { liveCallsOf, type PhoneState } from "./phone-state.ts";

type DialObstacle = keyof Pick<Texts["notices"], "twoCallsBefore" | "callBefore" | "notesBefore">;

/** The text about what the user has to do before a call can be made; undefined if nothing. */
export function findDialObstacle(state: PhoneState, canAddCall: boolean): DialObstacle | undefined {
  const [first, second] = liveCallsOf(state);
  if (second) return "twoCallsBefore";
  if (first) {
    return canAddCall && first.state === "inProgress" ? undefined : "callBefore";
  }
  return state.call && "notesBefore";
}

import {
  appMessageOf,
  callLifecycle,
  type CallEvent,
  type CallState,
} from "@calling-extensions/contract";
import type { MessageRecord } from "@calling-extensions/host";
import type { MessageProblem } from "./message-problem.ts";

/** Messages that announce a call have rules of their own. */
const startEvents: ReadonlySet<CallEvent> = new Set<CallEvent>(["started", "incoming"]);

/** The call of a message in a sentence, without its id. */
const stateTexts = {
  idle: "a call that has not started",
  dialing: "a call that is not answered yet",
  ringing: "a call that rings",
  inProgress: "a call that was answered already",
  ended: "a call that has ended",
  completed: "a call that is completed",
} as const;

/** Says that a call's state doesn't allow a message. */
export const describeIllegal = (type: string, state: CallState): string =>
  `The app sent ${type} for ${stateTexts[state]}.`;

/** Messages that the call's state doesn't allow. The same end or completion twice breaks other rules. */
export function findIllegalOrder(messages: readonly MessageRecord[]): readonly MessageProblem[] {
  const seen = new Set<string>();
  return messages.flatMap((message) => {
    const { direction, type, callKey, stateBefore, isDelivered, validity } = message;
    const event = direction === "in" ? appMessageOf(type)?.callEvent : undefined;
    if (event === undefined || startEvents.has(event) || !isDelivered || validity !== "valid") {
      return [];
    }
    const occurrence = `${callKey} ${type}`;
    const isRepeated = seen.has(occurrence) && event !== "answered";
    seen.add(occurrence);
    const state = callKey === undefined ? "idle" : stateBefore;
    // Without a state before, the message itself started the call.
    if (state === undefined || isRepeated || Object.hasOwn(callLifecycle[state], event)) return [];
    return [{ text: describeIllegal(type, state), message }];
  });
}

import type { MessageRecord } from "@calling-extensions/host";
import type { MessageProblem } from "./message-problem.ts";
import { fieldOf, hasId, isSameId, startsCall } from "./message-fields.ts";

const idOf = (message: MessageRecord): string => String(fieldOf(message, "externalCallId"));

/** Calls with the id of an earlier call that has ended. A call may be announced again while it is live. */
export function findDuplicateIds(messages: readonly MessageRecord[]): readonly MessageProblem[] {
  const endedIds = new Set<string>();
  return messages.flatMap((message) => {
    if (message.direction === "out" || !hasId(message)) return [];
    const id = idOf(message);
    if (message.type === "CALL_ENDED") endedIds.add(id);
    return startsCall(message) && endedIds.has(id)
      ? [{ text: "A call started with the externalCallId of an earlier call.", message }]
      : [];
  });
}

/** Completed calls with another engagementId than the page has sent for them. */
export function findWrongEngagements(
  messages: readonly MessageRecord[],
): readonly MessageProblem[] {
  const engagements = new Map<string, unknown>();
  let latestCall: string | undefined;
  return messages.flatMap((message) => {
    if (startsCall(message) && hasId(message)) latestCall = idOf(message);
    const call = hasId(message) ? idOf(message) : latestCall;
    const named = fieldOf(message, "engagementId") ?? undefined;
    if (call === undefined || named === undefined) return [];
    if (message.direction === "out") {
      if (message.type === "CREATE_ENGAGEMENT_SUCCEEDED") engagements.set(call, named);
      return [];
    }
    const stored = engagements.get(call);
    const isWrong =
      message.type === "CALL_COMPLETED" && stored !== undefined && !isSameId(named, stored);
    return isWrong
      ? [
          {
            text: "CALL_COMPLETED has another engagementId than CREATE_ENGAGEMENT_SUCCEEDED.",
            message,
          },
        ]
      : [];
  });
}

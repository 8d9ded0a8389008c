import type { CallEndStatus } from "@calling-extensions/sdk";
import type { LegDirection, LegEnding } from "@calling-extensions/telephony";

export const endStatuses = [
  "COMPLETED",
  "FAILED",
  "CANCELED",
  "BUSY",
  "NO_ANSWER",
  "REJECTED",
  "MISSED",
  /** The other party talks to another person now. The CRM page has another message for it than for the others. */
  "TRANSFERRED",
  /** Another phone has answered an incoming call. The CRM page has no such status. */
  "ANSWERED_ELSEWHERE",
] as const;

export type EndStatus = (typeof endStatuses)[number];

type UnansweredCause = Exclude<LegEnding["cause"], "failed" | "transferred" | "answeredElsewhere">;

/** The end status of an outbound call that the other party or the network ended before an answer. */
const unanswered: Readonly<Record<UnansweredCause, EndStatus>> = {
  busy: "BUSY",
  noAnswer: "NO_ANSWER",
  rejected: "REJECTED",
  hungUp: "REJECTED",
};

/** Maps how the network ended a call to its end status. */
export function toEndStatus({
  direction,
  wasAnswered,
  ending,
}: {
  direction: LegDirection;
  wasAnswered: boolean;
  ending: LegEnding;
}): EndStatus {
  if (ending.cause === "failed") return "FAILED";
  if (ending.cause === "transferred") return "TRANSFERRED";
  if (wasAnswered) return "COMPLETED";
  if (ending.cause === "answeredElsewhere") return "ANSWERED_ELSEWHERE";
  if (direction === "INBOUND") return ending.by === "us" ? "REJECTED" : "MISSED";
  return ending.by === "us" ? "CANCELED" : unanswered[ending.cause];
}

/** The end status for the CRM page. A call that a colleague has answered isn't missed. */
export const toCallEndStatus = (endStatus: Exclude<EndStatus, "TRANSFERRED">): CallEndStatus =>
  endStatus === "ANSWERED_ELSEWHERE" ? "CANCELED" : endStatus;

/** Whether the user or a colleague should call back: the user has not decided, and no colleague has answered. */
export const isUnattended = (endStatus: EndStatus): boolean =>
  endStatus !== "REJECTED" && endStatus !== "ANSWERED_ELSEWHERE";

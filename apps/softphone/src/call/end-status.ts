import type { CallEndStatus } from "@calling-extensions/sdk";
import type { LegDirection, LegEnding } from "@calling-extensions/telephony";

type UnansweredCause = Exclude<LegEnding["cause"], "failed" | "transferred">;

/** The end status of an outbound call that the other party or the network ended before an answer. */
const unanswered: Readonly<Record<UnansweredCause, CallEndStatus>> = {
  busy: "BUSY",
  noAnswer: "NO_ANSWER",
  rejected: "REJECTED",
  hungUp: "REJECTED",
};

/** Maps how the network ended a call to the CRM's end status. */
export function toEndStatus({
  direction,
  wasAnswered,
  ending,
}: {
  direction: LegDirection;
  wasAnswered: boolean;
  ending: LegEnding;
}): CallEndStatus {
  if (ending.cause === "failed") return "FAILED";
  if (wasAnswered || ending.cause === "transferred") return "COMPLETED";
  if (direction === "INBOUND") return ending.by === "us" ? "REJECTED" : "MISSED";
  return ending.by === "us" ? "CANCELED" : unanswered[ending.cause];
}

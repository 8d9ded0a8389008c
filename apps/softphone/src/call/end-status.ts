import type { LegDirection, LegEnding } from "@calling-extensions/telephony";

export const endStatuses = [
  "COMPLETED",
  "FAILED",
  "CANCELED",
  "BUSY",
  "NO_ANSWER",
  "REJECTED",
  "MISSED",
  /** The other party talks to somebody else now. The CRM page has another message for it than for the others. */
  "TRANSFERRED",
] as const;

export type EndStatus = (typeof endStatuses)[number];

type UnansweredCause = Exclude<LegEnding["cause"], "failed" | "transferred">;

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
  if (direction === "INBOUND") return ending.by === "us" ? "REJECTED" : "MISSED";
  return ending.by === "us" ? "CANCELED" : unanswered[ending.cause];
}

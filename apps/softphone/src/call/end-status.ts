import type { CallEndStatus } from "@calling-extensions/sdk";
import type { LegDirection, LegEnding } from "../telephony/carrier.ts";

/** The end status of an outbound call that the other party or the network ended before an answer. */
const unanswered: Readonly<Record<Exclude<LegEnding["cause"], "failed">, CallEndStatus>> = {
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
  if (wasAnswered) return "COMPLETED";
  if (direction === "INBOUND") return ending.by === "us" ? "REJECTED" : "MISSED";
  return ending.by === "us" ? "CANCELED" : unanswered[ending.cause];
}

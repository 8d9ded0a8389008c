import type { LegEnding } from "@calling-extensions/telephony";
import type { Call } from "./call.ts";

/** How the CRM shows a call that was not answered, by the cause of its end. */
const unanswered = {
  OUTBOUND: { us: "CANCELED", them: "REJECTED", noAnswer: "NO_ANSWER" },
  INBOUND: { us: "REJECTED", them: "MISSED", noAnswer: "MISSED" },
} as const;

/** Returns the status with which a call ends in the CRM. */
export function endStatusOf({ direction, state }: Call, ending: LegEnding) {
  if (ending.by === "network") return "FAILED";
  if (state === "talking") return "COMPLETED";
  if (ending.cause === "busy") return "BUSY";
  if (ending.cause === "answeredElsewhere") return "CANCELED";
  return unanswered[direction][ending.cause === "noAnswer" ? "noAnswer" : ending.by];
}

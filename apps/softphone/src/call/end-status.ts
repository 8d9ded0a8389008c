import type { CallEndStatus } from "@calling-extensions/sdk";
import { assertNever } from "../assert-never.ts";
import type { LegDirection, LegEnding } from "../telephony/carrier.ts";

/** The CRM's word for how a call ended, from what the network said. */
export function endStatusOf({
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
  if (ending.by === "us") return "CANCELED";
  switch (ending.cause) {
    case "busy":
      return "BUSY";
    case "noAnswer":
      return "NO_ANSWER";
    case "rejected":
    case "hungUp":
      return "REJECTED";
    default:
      return assertNever(ending.cause);
  }
}

import type { CallEndStatus, CallOutcome } from "@calling-extensions/contract";
import type { EngagementProperties } from "../calling-host/ports.ts";
import type { HostCall } from "../calling-host/host-call.ts";

/** `hs_call_status` knows neither: both are assumed. */
const storedStatus: Readonly<Record<string, string>> = {
  REJECTED: "CANCELED",
  TRANSFERRED: "COMPLETED",
};

const wireNames: Readonly<Record<CallOutcome, CallEndStatus | "TRANSFERRED">> = {
  completed: "COMPLETED",
  failed: "FAILED",
  canceled: "CANCELED",
  busy: "BUSY",
  noAnswer: "NO_ANSWER",
  rejected: "REJECTED",
  missed: "MISSED",
  transferred: "TRANSFERRED",
};

/** What the host itself knows of an ended call; what the app says later wins. Durations in ms. */
export function endProperties(call: HostCall): EngagementProperties {
  const endStatus = wireNames[call.endStatus ?? "completed"];
  const { answeredAt, endedAt } = call;
  return {
    hs_call_status: storedStatus[endStatus] ?? endStatus,
    calling_end_status: call.isLost ? "LOST" : endStatus,
    ...(answeredAt !== undefined &&
      endedAt !== undefined && { hs_call_duration: String(endedAt - answeredAt) }),
  };
}

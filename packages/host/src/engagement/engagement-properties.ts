import type { CallDocument, CallEndStatus, CallOutcome } from "@calling-extensions/contract";
import type { EngagementProperties } from "../calling-host/ports.ts";

/** `hs_call_status` has neither: both are assumed. */
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

/**
 * Everything that the engagement of a call has: how it ended, with the duration in milliseconds, and what
 * the app set, which counts more. An engagement that the app created has only the latter.
 */
export const engagementProperties = (document: CallDocument): EngagementProperties => ({
  ...(document.owner === "host" && endProperties(document)),
  ...document.properties,
});

function endProperties(document: CallDocument): EngagementProperties {
  const { endStatus, isLost, answeredAt, endedAt } = document;
  if (!endStatus) return {};
  const name = wireNames[endStatus];
  return {
    hs_call_status: storedStatus[name] ?? name,
    calling_end_status: isLost ? "LOST" : name,
    ...(answeredAt !== undefined &&
      endedAt !== undefined && { hs_call_duration: String(endedAt - answeredAt) }),
  };
}

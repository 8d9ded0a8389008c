import type { CallOutcome } from "../lifecycle/call-end-status.ts";

/** `calling_end_status`: the end in the words of the app. */
const endStatusNames: Readonly<Record<CallOutcome, string>> = {
  completed: "COMPLETED",
  failed: "FAILED",
  canceled: "CANCELED",
  busy: "BUSY",
  noAnswer: "NO_ANSWER",
  rejected: "REJECTED",
  missed: "MISSED",
  transferred: "TRANSFERRED",
};

/** `hs_call_status` has no value for two of them. */
const callStatuses: Readonly<Record<string, string>> = {
  REJECTED: "CANCELED",
  TRANSFERRED: "COMPLETED",
};

/** The end of a call: times are epoch milliseconds. */
export interface CallEnd {
  readonly endStatus: CallOutcome;
  readonly isLost?: boolean | undefined;
  readonly answeredAt?: number | undefined;
  readonly endedAt?: number | undefined;
}

/** How a call ended, as properties of its engagement. The duration is in milliseconds. */
export function endProperties(end: CallEnd): Record<string, string> {
  const { endStatus, isLost, answeredAt, endedAt } = end;
  const name = endStatusNames[endStatus];
  return {
    hs_call_status: callStatuses[name] ?? name,
    calling_end_status: isLost ? "LOST" : name,
    ...(answeredAt !== undefined &&
      endedAt !== undefined && { hs_call_duration: String(Math.max(0, endedAt - answeredAt)) }),
  };
}

/** How a call ended. */
export type CallOutcome =
  | "completed"
  | "failed"
  | "canceled"
  | "busy"
  | "noAnswer"
  | "rejected"
  | "missed"
  | "transferred";

/** `callEndStatus` on the wire. TRANSFERRED is not sent: it is what CALL_TRANSFERRED leads to. */
export const endStatusByWireName = {
  COMPLETED: "completed",
  FAILED: "failed",
  CANCELED: "canceled",
  BUSY: "busy",
  NO_ANSWER: "noAnswer",
  REJECTED: "rejected",
  MISSED: "missed",
} as const satisfies Record<string, CallOutcome>;

/** A `callEndStatus` as CALL_ENDED carries it. */
export type CallEndStatus = keyof typeof endStatusByWireName;

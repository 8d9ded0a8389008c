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

/** `callEndStatus` on the wire. TRANSFERRED is never sent: it results from CALL_TRANSFERRED. */
export const endStatusByWireName = {
  COMPLETED: "completed",
  FAILED: "failed",
  CANCELED: "canceled",
  BUSY: "busy",
  NO_ANSWER: "noAnswer",
  REJECTED: "rejected",
  MISSED: "missed",
} as const satisfies Record<string, CallOutcome>;

/** A `callEndStatus` in CALL_ENDED. */
export type CallEndStatus = keyof typeof endStatusByWireName;

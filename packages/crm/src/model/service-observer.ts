/** Receives what a service does, to measure it. Durations are in seconds. */
export interface ServiceObserver {
  /** A response was sent. The operation is an `operationId` of the API, or `other`. */
  requestHandled(request: { operation: string; status: number; seconds: number }): void;
  /** A subscriber to changes has come or gone. */
  subscribersChanged(difference: 1 | -1): void;
  /** A transaction has ended, after it waited for others of its process. */
  transactionEnded(transaction: {
    outcome: "committed" | "failed";
    /** Whether it shared its time, or on SQLite its commit, with no other one, in any process. */
    isAlone: boolean;
    waitedSeconds: number;
    seconds: number;
    /** How often it began again after a conflict with another one. */
    repetitions: number;
  }): void;
}

/** A completed call of the app. */
export interface RecordedCall {
  readonly externalCallId: string;
  /** From CALL_COMPLETED to UPDATE_ENGAGEMENT_SUCCEEDED. */
  readonly storedMs: number;
}

/** What the benchmark reads from its pages. */
export interface MeasuredWindow {
  /** When the iframe was navigated, in epoch milliseconds. */
  startedAt?: number;
  /** From the navigation of the iframe until its page is ready. */
  readyMs?: number;
  /** The durations of tasks over 50 ms. */
  longTasksMs?: number[];
  recordedCalls?: RecordedCall[];
}

declare global {
  interface Window extends MeasuredWindow {}
}

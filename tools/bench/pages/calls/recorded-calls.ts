/** A completed call, which the benchmark reads. */
export interface RecordedCall {
  externalCallId: string;
  /** From CALL_COMPLETED to UPDATE_ENGAGEMENT_SUCCEEDED. */
  storedMs: number;
}

declare global {
  interface Window {
    recordedCalls?: RecordedCall[];
  }
}

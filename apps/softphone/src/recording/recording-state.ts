/** `saving` until the CRM page has stored it. */
export type RecordingStatus = "recording" | "paused" | "saving" | "failed";

/** The recording of a call, until it is stored. */
export interface CallRecordingState {
  readonly externalCallId: string;
  readonly status: RecordingStatus;
  /** Why it isn't stored; undefined if the CRM page takes no recordings. */
  readonly message?: string | undefined;
}

/** `saving` until the CRM page has stored it. */
export type RecordingStatus = "recording" | "paused" | "saving" | "failed";

/** The recording of a call, until it is stored. */
export interface CallRecordingState {
  readonly externalCallId: string;
  readonly status: RecordingStatus;
  /** Why it isn't stored. */
  readonly message?: string | undefined;
}

const labels: Readonly<Record<RecordingStatus, string>> = {
  recording: "Recording",
  paused: "Recording paused",
  saving: "Storing the recording…",
  failed: "Recording not stored",
};

/** The state of a recording in a few words. */
export const recordingLabel = ({ status }: CallRecordingState): string => labels[status];

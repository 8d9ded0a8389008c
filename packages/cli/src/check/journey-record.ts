/** A message, as the host's report contains it: without numbers, names and notes. */
export interface RecordedMessage {
  readonly id: number;
  /** ISO 8601. */
  readonly at: string;
  readonly direction: "in" | "out";
  readonly type: string;
  readonly data?: unknown;
  readonly reason?: string;
}

/** What the app showed after a step. */
export interface RecordedScreen {
  readonly title: string;
  /** A JPEG image in base64. */
  readonly image: string;
}

/** One session of a journey. */
export interface JourneyRecord {
  readonly title: string;
  readonly messages: readonly RecordedMessage[];
  readonly screens: readonly RecordedScreen[];
}

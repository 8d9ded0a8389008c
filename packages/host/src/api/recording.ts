/** How a session is recorded. */
export interface RecordingOptions {
  /**
   * Whether numbers, names, notes and unknown texts stay as they are. By default each is replaced by a stand-in, the same
   * for the same value, so that the file can be given to others.
   */
  readonly keepsPersonalData?: boolean;
  /**
   * How long the file may become, in characters. The recording ends there, and the file's `gaps` say so. Default:
   * 50 million.
   */
  readonly maxLength?: number;
  /**
   * Is called with the whole file while something happens, and when the page is hidden or closed: to store it where it
   * survives the page. The first calls come within a second, the later ones at most once a second.
   */
  readonly save?: (file: string) => void;
}

/** A recording of a session, until it is stopped or the host is destroyed. */
export interface HostRecording {
  /** Ends the recording. */
  stop(): void;
  /** The file so far: JSON, as `recordingJsonSchema` of `@calling-extensions/testing` describes it. */
  toText(): string;
}

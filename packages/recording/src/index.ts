/** The format of a recording. */
export {
  entryKinds,
  entrySchemas,
  headerSchema,
  RECORDING_FORMAT,
  RECORDING_VERSION,
  recordingJsonSchema,
  type EntryKind,
  type Recording,
  type RecordingEntry,
  type RecordingHeader,
} from "./recording.ts";

/** Writing and reading a file. */
export { RecordingWriter, type NewEntry, type NewRecording } from "./recording-writer.ts";
export { GrowingRecording } from "./growing-recording.ts";
export { joinRecordings } from "./join-recordings.ts";
export {
  describeLength,
  MAX_FILE_LENGTH,
  MAX_VIEWED_LENGTH,
  readRecording,
  type ReadRecording,
} from "./read-recording.ts";

/** Personal data. */
export {
  containsPhoneNumber,
  isSoftwareName,
  redact,
  redactReason,
  redactSentence,
  redactText,
  redactWarning,
} from "./redaction/redact.ts";
export { plainKey } from "./redaction/plain-key.ts";
export { createStandIns } from "./redaction/stand-ins.ts";

/** A recording beside a live session. */
export { Replay, type ReplayRow } from "./replay/replay.ts";
export { canFollow } from "./replay/live-calls.ts";
export { compareRecordings } from "./replay/compare-recordings.ts";
export {
  describeDifference,
  type LiveMessage,
  type ReplayDifference,
} from "./replay/difference.ts";
export {
  isReplayed,
  type PlayedEnd,
  type RecordedMessage,
  type ReplayStep,
} from "./replay/replay-steps.ts";

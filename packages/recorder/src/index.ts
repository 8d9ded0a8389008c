/** Recording a session on the app's side. */
export { record, type AppRecording, type RecordedSdk, type RecordingOptions } from "./record.ts";

/** The viewer as a component. */
export { RecordingViewer } from "./viewer/recording-viewer.tsx";
export type { Moment } from "./session/moment.ts";

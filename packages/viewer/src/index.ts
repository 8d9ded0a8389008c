/** The viewer as a component. */
export { openFile } from "./page/open-file.ts";
export { RecordingViewer } from "./viewer/recording-viewer.tsx";
export type { Moment } from "./session/moment.ts";

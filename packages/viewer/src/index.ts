/** The viewer as a component, and what opens recordings. */
export { DropZone } from "./page/drop-zone.tsx";
export { OpenButton } from "./page/open-button.tsx";
export { openFile } from "./page/open-file.ts";
export { RecordingViewer } from "./viewer/recording-viewer.tsx";
export type { Moment } from "./session/moment.ts";

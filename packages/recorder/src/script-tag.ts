import { record } from "./record.ts";

/** The entry of the script-tag file: `CallingExtensionsRecorder.record(cti)`. */
Object.assign(globalThis, { CallingExtensionsRecorder: { record } });

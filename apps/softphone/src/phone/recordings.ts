import { createCallRecorder } from "../recording/call-recorder.ts";
import { recordingStorage } from "../recording/recording-storage.ts";
import { RecordingController, type RecordingDependencies } from "./recording-controller.ts";

/** Everything that records calls. */
export const createRecordings = (dependencies: RecordingDependencies): RecordingController =>
  new RecordingController({
    ...dependencies,
    createRecorder: createCallRecorder,
    storage: recordingStorage,
  });

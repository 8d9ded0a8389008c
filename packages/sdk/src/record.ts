import { record, type AppRecording, type RecordingOptions } from "@calling-extensions/recorder";
import CallingExtensions from "@calling-extensions/sdk";

export type { AppRecording, RecordingOptions };

/**
 * The SDK's class with a method that records the session. It is a separate entry, so that only apps that record load
 * the code.
 *
 * @example
 * import CallingExtensions from "@calling-extensions/sdk/record";
 * const cti = new CallingExtensions({ eventHandlers });
 * const recording = cti.record();
 */
export default class RecordedCallingExtensions extends CallingExtensions {
  /** Records what the app and its CRM page send each other, from now on: call it directly after the constructor. */
  record(options?: RecordingOptions): AppRecording {
    return record(this, options);
  }
}

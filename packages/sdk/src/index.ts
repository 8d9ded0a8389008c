/** The app's side; the default export is what the vendor's package has, for compatibility. */
export {
  CallingExtensions as default,
  CallingExtensions,
  type Options,
} from "./calling-extensions.ts";
export type { EventHandlers, RawEvent } from "./event-handlers.ts";

/** The protocol's names and values, as the vendor's package exports them. */
export { Constants } from "./constants/constants.ts";

/** The contract's words that an app needs. */
export {
  CallingError,
  callLifecycle,
  isCallingError,
  messageType,
  transition,
  type CallEndStatus,
  type CallEvent,
  type CallState,
  type CallOutcome,
  type ErrorCode,
  type MessageType,
  type PayloadOf,
  type Transition,
} from "@calling-extensions/contract";

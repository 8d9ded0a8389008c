/**
 * The app's side. Importing it does nothing, so that it may be imported anywhere.
 *
 * @compat The default export is the class, as in the vendor's package.
 * @differs `IFrameManager` is not exported: a CRM page is made a host by the host SDK.
 * @differs Importing works in Node, in workers and in server rendering; the vendor's throws there.
 */
export { CallingExtensions as default } from "./calling-extensions.ts";
export type { Options } from "./options.ts";
export type { EventHandlers, RawEvent } from "./event-handlers.ts";
export type { AppCall } from "./call-log.ts";
export type { Logger } from "./debug-log.ts";
export type { Sent } from "./sent.ts";

/** The vendor's names of payloads. */
export type {
  CompanyIdMatch,
  ContactIdMatch,
  EndStatus,
  IframeManagerOptions,
  IframeOptions,
  ObjectCoordinates,
  OnCallAnswered,
  OnCallCompleted,
  OnCallEnded,
  OnCallTransferred,
  OnError,
  OnFinalizeEngagement,
  OnIncomingCall,
  OnInitialized,
  OnMessage,
  OnNavigateToRecord,
  OnOutgoingCall,
  OnPublishToChannel,
  OnResize,
  OnSetWidgetUrl,
  RawEngagementProperties,
  SizeInfo,
} from "./vendor-types.ts";

/** The protocol's names and values, as the vendor's package exports them. */
export { Constants } from "./constants/constants.ts";

/** The contract's words that an app needs. */
export {
  CallingError,
  callLifecycle,
  isCallingError,
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

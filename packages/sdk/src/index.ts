/**
 * The SDK for calling apps. Importing it has no side effects, so it can be imported anywhere.
 *
 * @compat The default export is the class, as in the vendor's package.
 * @differs `IFrameManager` is not exported: CRM pages use the host SDK.
 * @differs Importing works in Node, in workers and during server rendering; the vendor's throws there.
 */
export { CallingExtensions as default } from "./calling-extensions.ts";
export type { Options } from "./options.ts";
export type { EventHandlers, RawEvent } from "./event-handlers.ts";
export type { AppCall } from "./call-log.ts";
export type { Logger } from "./options.ts";
export type { MethodPayload } from "./method-payload.ts";

/** The vendor's payload types. */
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

/** The names and values of the protocol, as the vendor's package exports them. */
export { Constants } from "./constants.ts";

/** Types and values of the contract that an app needs. */
export {
  CallingError,
  callLifecycle,
  isCallingError,
  isLive,
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

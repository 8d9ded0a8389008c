/** Embeds a calling app in a CRM page. */
export { createCallingHost } from "./calling-host/create-calling-host.ts";

/** What the embedder hands in. */
export type {
  CallingHostOptions,
  DialRequest,
  FrameOptions,
  FrameSize,
  HostContext,
  HostPolicy,
  HostProvider,
  IframeLocation,
} from "./calling-host/options.ts";
export type {
  CallData,
  CallerMatch,
  CreateEngagementRequest,
  EngagementProperties,
  HostPorts,
  ProbeResult,
  RecordId,
  RecordReference,
} from "./calling-host/ports.ts";

/** What a host is and reports. */
export type {
  AppStatus,
  CallingHost,
  HostCall,
  HostEvents,
  Visibility,
} from "./calling-host/calling-host.ts";

/** Messages as they came and went, and faults made on purpose. */
export type { InterceptedMessage, Interceptor, MessageChange } from "./messages/interceptors.ts";
export type { MessageRecord } from "./messages/message-record.ts";

/** The contract's words that an embedder meets. */
export {
  CallingError,
  isCallingError,
  type CallState,
  type CallOutcome,
  type EngagementState,
  type ErrorCode,
} from "@calling-extensions/contract";

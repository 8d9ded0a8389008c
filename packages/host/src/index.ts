/** Embeds a calling app in a CRM page. */
export { createCallingHost } from "./calling-host/create-calling-host.ts";

/** What is decided where the embedder says nothing. */
export { defaultPolicy } from "./api/default-policy.ts";

/** What the embedder hands in. */
export type {
  CallingHostOptions,
  FrameOptions,
  FrameSize,
  HostContext,
  HostPolicy,
  HostProvider,
  IframeLocation,
  Visibility,
} from "./api/options.ts";
export type {
  CallData,
  CallerMatch,
  EngagementProperties,
  HostPorts,
  ProbeResult,
} from "./api/ports.ts";
export type { HookedPort, HostHooks, Outcome, UpdateEngagementRequest } from "./api/hooks.ts";
export type { RecordId, RecordReference } from "./api/records.ts";
export type { DialRequest } from "./api/host-dial.ts";

/** Keeps calls in the browser until the CRM has them. */
export { createCallOutbox, type CallOutboxOptions } from "./outbox/create-call-outbox.ts";
export type {
  CallOutbox,
  OutboxEntry,
  OutboxEvents,
  SaveCall,
  SaveCallOptions,
  SendHeartbeat,
} from "./api/call-outbox.ts";
export { engagementProperties } from "./engagement/engagement-properties.ts";

/** What a host is and reports. */
export type { HostCall } from "./api/host-call.ts";
export type { DialState, HostDial } from "./api/host-dial.ts";
export type { AppStatus, CallingHost, CallStatus, HostEvents } from "./api/calling-host.ts";

/** Messages as they came and went, and what stands in their way. */
export type { InterceptedMessage, Interceptor, MessageChange } from "./messages/interceptors.ts";
export type { MessageRecord } from "./api/message-record.ts";

/** Things that go wrong on purpose. */
export { createFaults, type ActiveFault, type Faults } from "./faults/create-faults.ts";
export { faultyPorts, type Fault, type FaultyPort } from "./faults/fault.ts";
export { parseFault, formatFault } from "./faults/fault-text.ts";

/** The contract's words that an embedder meets, or whoever plays its part without a frame. */
export {
  CallingError,
  describeWarning,
  isCallingError,
  parseAppMessage,
  type AppMessage,
  type CallDocument,
  type CallDocumentEvent,
  type CallState,
  type CallOutcome,
  type DocumentRecord,
  type EngagementOwner,
  type ErrorCode,
  type Habit,
  type HostMessage,
  type MessageWarning,
  type ParsedAppMessage,
  type PayloadOf,
  type PropertyValue,
  type SavedCall,
} from "@calling-extensions/contract";

/** Embeds a calling app in a CRM page. */
export { createCallingHost } from "./calling-host/create-calling-host.ts";

/** The policy of a host without one. */
export { defaultPolicy } from "./api/options.ts";

/** Options of a host. */
export type {
  CallingHostOptions,
  FrameOptions,
  FrameSize,
  HostContext,
  HostPolicy,
  HostProvider,
  IframeLocation,
  TabPolicy,
  Theme,
  Visibility,
} from "./api/options.ts";
export type {
  CallData,
  CallerMatch,
  FoundContact,
  NewTask,
  EngagementProperties,
  HostPorts,
  ProbeResult,
} from "./api/ports.ts";
export type { HookedPort, HostHooks, Outcome, UpdateEngagementRequest } from "./api/hooks.ts";
export type { CallRelay, RelayedMessage, RelayedReply } from "./api/relay.ts";
export type { RecordId, RecordReference } from "./api/records.ts";
export type { DialRequest, DialState, HostDial } from "./api/host-dial.ts";

/** Stores calls in the browser until the CRM has them. */
export { createCallOutbox, type CallOutboxOptions } from "./outbox/create-call-outbox.ts";
export type {
  CallOutbox,
  OutboxEntry,
  OutboxEvents,
  SaveCall,
  CallHeartbeat,
  SaveCallOptions,
  SendHeartbeat,
} from "./api/outbox.ts";
export { engagementProperties } from "./engagement/engagement-properties.ts";

/** The host, and what it reports. */
export type { CallCommand, CallControlAction, CallControls, HostCall } from "./api/host-call.ts";
export type {
  AppStatus,
  CallAction,
  CallingHost,
  CallStatus,
  HostEvents,
} from "./api/calling-host.ts";

/** Recordings of a session. */
export type { HostRecording, RecordingOptions } from "./api/recording.ts";

/** Messages in both directions, and interceptors. */
export type {
  InterceptedMessage,
  Interceptor,
  MessageChange,
  MessageRecord,
  SentMessage,
} from "./api/messages.ts";

/** Simulated failures. */
export { createFaults, type ActiveFault, type Faults } from "./faults/create-faults.ts";
export { faultyPorts, type Fault, type FaultyPort } from "./faults/fault.ts";
export { formatFault, parseFault } from "./faults/fault-text.ts";

/** Parts of the contract for host pages, and for test hosts without a frame. */
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

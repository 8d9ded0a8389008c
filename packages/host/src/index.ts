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
} from "./options.ts";
export type {
  CallData,
  CallerMatch,
  CreateEngagementRequest,
  EngagementProperties,
  HostPorts,
  RecordId,
  RecordReference,
} from "./ports.ts";

/** What a host is and reports. */
export type {
  AppStatus,
  CallingHost,
  HostCall,
  HostEvents,
  Visibility,
} from "./calling-host-types.ts";

import type { PayloadOf } from "@calling-extensions/contract";
import type { SaveCall, SendHeartbeat } from "./call-outbox.ts";
import type { RecordId, RecordReference } from "./records.ts";
import type { HostCall } from "./host-call.ts";
import type { DialRequest } from "./host-dial.ts";

/** Property values by internal name: strings, or what the app put there instead. */
export type EngagementProperties = Readonly<Record<string, string | number | boolean | null>>;

/** One record that has the caller's number. */
export type CallerMatch = RecordReference &
  (
    | { callerIdType: "CONTACT"; firstName?: string; lastName?: string; email?: string }
    | { callerIdType: "COMPANY"; name?: string }
  );

/**
 * What the host asks of the CRM. Each is the embedder's; a rejection, and taking longer than
 * `policy.portTimeoutMs`, reach the app as the matching `*_FAILED`, and the call goes on.
 */
export interface HostPorts {
  /**
   * Stores a version of a call's document: creates the call's record, or updates it. Called for each
   * version that has something new, one at a time for one call, until it succeeds. Required, unless the
   * host is handed an `outbox`.
   */
  saveCall?: SaveCall;
  /**
   * Renews the lease of a call that is not completed, every 15 seconds. Absent, the CRM has no leases. A
   * failure is not reported: the next heartbeat tries again.
   */
  sendHeartbeat?: SendHeartbeat;
  /**
   * Finds who has a number: that of an inbound call, or one dialed in the app. Match by digits, because apps
   * send `(202) 555-0101` and `+12025550101` alike. Nobody is an empty list.
   */
  matchCaller(request: { phoneNumber: string }): Promise<CallerMatch[]>;
  /** Opens a record in the CRM: the app asks for it, or an inbound call is answered. */
  navigateToRecord(request: {
    record: RecordReference;
    openIn: "CURRENT_TAB" | "NEW_TAB";
  }): Promise<void>;
  /** Shows the user an error that the app reports, which also refuses the oldest dial that the app has yet to start. */
  showAlert(request: { message: string }): void;
  /**
   * Publishes to a connected channel; where absent, the app is told that none is connected.
   *
   * @param request.externalCallId the app's id of the call; the call's key if the app gave none.
   */
  publishToChannel?(request: { engagementId: RecordId; externalCallId: string }): Promise<void>;
  /** Finalises an engagement; where absent it succeeds, since host-owned ones need nothing. */
  finalizeEngagement?(request: { engagementId: RecordId; externalCallId: string }): Promise<void>;
  /** Whether the user wants a second call beside these; where absent the browser asks. */
  confirmDial?(request: { dial: DialRequest; calls: readonly HostCall[] }): Promise<boolean>;
  /**
   * Whether the user wants to leave, or to close the app, though these calls are live or not completed;
   * where absent the browser asks.
   */
  confirmLeave?(request: { calls: readonly HostCall[] }): Promise<boolean>;
  /** Looks at the app's address from where the browser's rules do not blind: for the diagnosis. */
  probe?(request: { url: string }): Promise<ProbeResult>;
}

/** What a server got at an app's address: what frames are allowed is in its headers. */
export interface ProbeResult {
  /** Whether anything answered. */
  reached: boolean;
  /** Where the redirects led. */
  finalUrl?: string;
  /** HTTP status of the last answer. */
  status?: number;
  /** The header as it came. */
  xFrameOptions?: string;
  /** The sources of Content-Security-Policy's frame-ancestors; absent without one, for an empty list lets nobody in. */
  frameAncestors?: string[];
  /** Why nothing answered. `certificate` is one that nobody vouches for, `tls` no encryption at all. */
  failure?:
    | "dns"
    | "refused"
    | "timeout"
    | "certificate"
    | "tls"
    | "tooManyRedirects"
    | "notAllowed"
    | "other";
}

/** What an app hands the embedder through `callData`. */
export type CallData = PayloadOf<"CALL_DATA">;

import type { CallState, PayloadOf } from "@calling-extensions/contract";
import type { RecordId, RecordReference } from "./records.ts";
import type { HostCall } from "./host-call.ts";
import type { DialRequest } from "./host-dial.ts";

/** What a call's engagement is made of. */
export interface CreateEngagementRequest {
  /** The app's id of the call, or the host's where the app gave none. Unique in one provider. */
  externalCallId: string;
  direction: "INBOUND" | "OUTBOUND";
  fromNumber?: string;
  toNumber?: string;
  /** Epoch milliseconds. */
  startTime: number;
  /** Record called, from the dial's calleeInfo; without a dial the only record with the other party's number. */
  calledRecord?: RecordReference;
  /** Record whose page the call was started from. */
  viewedRecord?: RecordReference;
}

/** Property values by internal name: strings, or what the app put there instead. */
export type EngagementProperties = Record<string, string | number | boolean | null>;

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
  /** Makes the call's record, once: the same externalCallId again answers the first one's id. */
  createEngagement(request: CreateEngagementRequest): Promise<{ engagementId: RecordId }>;
  /** Sets properties of an engagement. */
  updateEngagement(request: {
    engagementId: RecordId;
    properties: EngagementProperties;
  }): Promise<void>;
  /**
   * Puts an engagement on the timeline with its default associations. Called at every CALL_COMPLETED.
   * `calledRecord` is who was called or called, which may be known only after the engagement was made.
   */
  completeEngagement(request: {
    engagementId: RecordId;
    calledRecord?: RecordReference;
  }): Promise<void>;
  /** Finds who has a number, in any format. */
  matchCaller(request: { phoneNumber: string }): Promise<CallerMatch[]>;
  /** Opens a record in the CRM. */
  navigateToRecord(request: {
    record: RecordReference;
    openIn: "CURRENT_TAB" | "NEW_TAB";
  }): Promise<void>;
  /** Shows the user a message of the app's. */
  showAlert(request: { message: string }): void;
  /** Publishes to a connected channel; where absent, the app is told that none is connected. */
  publishToChannel?(request: { engagementId: RecordId; externalCallId: string }): Promise<void>;
  /** Finalises an engagement; where absent it succeeds, since host-owned ones need nothing. */
  finalizeEngagement?(request: { engagementId: RecordId; externalCallId: string }): Promise<void>;
  /** Whether the user wants a second call beside these; where absent the browser asks. */
  confirmDial?(request: { dial: DialRequest; calls: readonly HostCall[] }): Promise<boolean>;
  /** Whether the user wants to leave, or to close the app, during these; where absent the browser asks. */
  confirmLeave?(request: { calls: readonly HostCall[] }): Promise<boolean>;
  /**
   * Keeps the call that runs, for the page that is loaded after this one; undefined when none does.
   * By default it is in the tab's sessionStorage.
   */
  saveActiveCall?(request: { key: string; call: ActiveCall | undefined }): Promise<void>;
  /** The call that was kept under a key, as it was; the host reads it as a stranger's. */
  loadActiveCall?(request: { key: string }): Promise<unknown>;
  /**
   * Renews the lease of a live call, so that the CRM does not take it for lost; every 15 seconds.
   *
   * @param request.isLeaving the page goes away: only a keepalive request still arrives.
   */
  touchCall?(request: { engagementId: RecordId; isLeaving: boolean }): Promise<void>;
  /** Looks at the app's address from where the browser's rules do not blind: for the diagnosis. */
  probe?(request: { url: string }): Promise<ProbeResult>;
}

/** What is kept of a call that runs, so that a reload of the page takes it up again. */
export interface ActiveCall {
  v: 1;
  externalCallId: string;
  engagementId?: RecordId;
  state: CallState;
  direction: HostCall["direction"];
  /** Epoch milliseconds. */
  startedAt: number;
  answeredAt?: number;
  fromNumber?: string;
  toNumber?: string;
  /** Who was called or called, as far as it is known. */
  calledRecord?: RecordReference;
  /** What DIAL_NUMBER said, where the call followed one: it names the record called and the record viewed. */
  dialingContext?: PayloadOf<"DIAL_NUMBER">;
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

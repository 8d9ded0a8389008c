import type { PayloadOf } from "@calling-extensions/contract";
import type { HostCall } from "./host-call.ts";
import type { DialRequest } from "./host-dial.ts";
import type { SaveCall, SendHeartbeat } from "./outbox.ts";
import type { RecordId, RecordReference } from "./records.ts";

/** Property values by internal name: strings, or what the app sent instead. */
export type EngagementProperties = Readonly<Record<string, string | number | boolean | null>>;

/** A record that has the caller's number. */
export type CallerMatch = RecordReference &
  (
    | { callerIdType: "CONTACT"; firstName?: string; lastName?: string; email?: string }
    | { callerIdType: "COMPANY"; name?: string }
  );

/** A contact or company that the user can call. */
export type FoundContact = RecordReference & {
  name: string;
  /** The company that the contact works for. */
  company?: string;
  /** Whether a colleague of the user takes calls now. Absent for others. */
  isAvailable?: boolean;
  /** E.164 if known, with an extension as in `+12025550101;ext=12`. The number to call first is at the beginning. */
  phoneNumbers: readonly string[];
};

/** A record that a call is associated with, by its name on screen. */
export type CallRecord = RecordReference & { name: string };

/** A task that the user of an app wants. */
export interface NewTask {
  /** A text that no other task of the app has. */
  requestId: string;
  /** What the task is about. */
  title: string;
  /** In epoch milliseconds. */
  dueAt: number;
  /** What the user is to do: call, send an email, or something else. */
  taskType: "TODO" | "CALL" | "EMAIL";
}

/**
 * What the host needs from the CRM. If a port rejects, or takes longer than `policy.portTimeoutMs`, the app
 * receives the matching `*_FAILED`, and the call continues.
 */
export interface HostPorts {
  /**
   * Stores a version of a call's document: creates the call's record, or updates it. Called for each version
   * with something new until it succeeds, one at a time per call. Required unless the host gets an `outbox`.
   */
  saveCall?: SaveCall;
  /**
   * Renews the lease of a call that is not completed, every 15 seconds. Leave it out if the CRM has no
   * leases. A failure is not reported: the next heartbeat tries again.
   */
  sendHeartbeat?: SendHeartbeat;
  /**
   * Finds the records with a number: of an inbound call, or of one dialed in the app. Match by digits,
   * because apps send both `(202) 555-0101` and `+12025550101`. Resolves to an empty list if there are none.
   */
  matchCaller(request: { phoneNumber: string }): Promise<CallerMatch[]>;
  /** Opens a record in the CRM when the app asks for it, or when an inbound call is answered. */
  navigateToRecord(request: {
    record: RecordReference;
    openIn: "CURRENT_TAB" | "NEW_TAB";
  }): Promise<void>;
  /** Shows the user an error from the app. It also refuses the oldest dial that the app has not started. */
  showAlert(request: { message: string }): void;
  /**
   * Publishes to a connected channel. Without this port, the app learns that no channel is connected.
   *
   * @param request.externalCallId the app's id of the call; the call's key if the app gave none.
   */
  publishToChannel?(request: { engagementId: RecordId; externalCallId: string }): Promise<void>;
  /** Finalizes an engagement. Succeeds without this port: engagements of the host need nothing. */
  finalizeEngagement?(request: { engagementId: RecordId; externalCallId: string }): Promise<void>;
  /**
   * Stores the recording of a call, which the app hands over, with its engagement. Without this port, apps
   * learn that the host takes no recordings. Storing the same recording twice must not duplicate it: the app
   * sends it again until it succeeds. May take two minutes.
   */
  storeRecording?(request: {
    engagementId: RecordId;
    externalCallId: string;
    recording: Blob;
  }): Promise<void>;
  /**
   * Finds people and companies to call by part of a name, or by a phone number, the best matches first. Without this
   * port, apps learn that the host offers no search. `signal` is aborted when the user searches for something else. The
   * host passes on at most 20 of them.
   */
  searchContacts?(request: { query: string; signal: AbortSignal }): Promise<FoundContact[]>;
  /**
   * Creates a follow-up task of a call, for the records that the call is associated with. Without this port, apps
   * learn that the host creates no tasks. A request with the `requestId` of an earlier one must not create a second
   * task: the app sends it again until it succeeds.
   */
  createTask?(request: NewTask & { engagementId: RecordId; externalCallId: string }): Promise<void>;
  /**
   * Returns the records that a call is associated with. With `isEditing`, the user first changes them in a dialog of the
   * page, and the promise resolves when it is closed. Without this port, apps learn that the host doesn't show them.
   */
  showCallRecords?(request: {
    engagementId: RecordId;
    externalCallId: string;
    isEditing: boolean;
  }): Promise<readonly CallRecord[]>;
  /** Asks the user whether to start another call during these. Without this port, the browser asks. */
  confirmDial?(request: { dial: DialRequest; calls: readonly HostCall[] }): Promise<boolean>;
  /**
   * Asks the user whether to leave, or to close the app, while these calls are live or not completed. Without
   * this port, the browser asks.
   */
  confirmLeave?(request: { calls: readonly HostCall[] }): Promise<boolean>;
  /** Requests the app's URL from a server, which sees what the browser hides from the page. For diagnoses. */
  probe?(request: { url: string }): Promise<ProbeResult>;
}

/** What a server received from an app's URL: its headers say which frames are allowed. */
export interface ProbeResult {
  /** Whether there was a response. */
  reached: boolean;
  /** The URL after all redirects. */
  finalUrl?: string;
  /** HTTP status of the last response. */
  status?: number;
  /** The header as received. */
  xFrameOptions?: string;
  /** The sources of Content-Security-Policy's frame-ancestors; absent without one, because an empty list allows no page. */
  frameAncestors?: string[];
  /** Why there was no response. `certificate`: it is not trusted. `tls`: there is no encryption at all. */
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

/** What an app passes to the host page with `callData`. */
export type CallData = PayloadOf<"CALL_DATA">;

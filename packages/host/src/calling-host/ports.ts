import type { PayloadOf } from "@calling-extensions/contract";

/** An id in the CRM: a positive integer below 2^53, in decimal. The host makes numbers of it on the wire. */
export type RecordId = string;

/** A record of the CRM. `objectTypeId`: `0-1` contact, `0-2` company, `0-5` ticket, `2-1` a custom object. */
export interface RecordReference {
  objectTypeId: string;
  objectId: RecordId;
}

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
  /** Puts an engagement on the timeline with its default associations. Called at every CALL_COMPLETED. */
  completeEngagement(request: { engagementId: RecordId }): Promise<void>;
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
}

/** What an app hands the embedder through `callData`. */
export type CallData = PayloadOf<"CALL_DATA">;

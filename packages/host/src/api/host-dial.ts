import type { RecordReference } from "./records.ts";

/** A number to dial. */
export interface DialRequest {
  /** E.164 if known, else as stored. */
  phoneNumber: string;
  /** The number's country, as an ISO 3166 code. */
  countryCode: string;
  /** The record whose page the user is on. */
  viewedRecord: RecordReference;
  /** The record that has the number. */
  calledRecord: RecordReference;
  /** Internal name of the phone property that was dialed. */
  phonePropertyName: string;
}

/**
 * `confirming`: a hook or the user decides. `queued`: until the app can take the dial. `sent`, then one of
 * the results. A call may still follow an `unanswered` dial.
 */
export type DialState =
  | "confirming"
  | "queued"
  | "sent"
  | "unanswered"
  | "answered"
  | "refused"
  | "canceled";

/** A dial as the host sees it; a new object for every change. */
export interface HostDial {
  /** What was requested. */
  readonly request: DialRequest;
  /** How far the dial is. */
  readonly state: DialState;
  /** Epoch milliseconds, unique in this page. The app returns it in `dialingContext`. */
  readonly startTimestamp: number;
  /** Why it was refused: by a hook, by the user, or by an error that the app reported. */
  readonly reason?: string;
  /** The call that followed, unless the host of another tab has it. */
  readonly callKey?: string;
}

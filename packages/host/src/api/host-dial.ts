import type { RecordReference } from "./records.ts";

/** What the user wants called. */
export interface DialRequest {
  /** E.164 where known, else as stored. */
  phoneNumber: string;
  /** ISO 3166 letters of the number's country. */
  countryCode: string;
  /** The record whose page the user is on. */
  viewedRecord: RecordReference;
  /** The record whose number it is. */
  calledRecord: RecordReference;
  /** Internal name of the phone property that was dialled. */
  phonePropertyName: string;
}

/**
 * A user's wish to call, on its way to being a call: `confirming` while a hook or the user is asked, `queued`
 * until the app can take it, `sent`, and then one of the ends. An `unanswered` one may still be answered.
 */
export type DialState =
  | "confirming"
  | "queued"
  | "sent"
  | "unanswered"
  | "answered"
  | "refused"
  | "canceled";

/** A dial as the host sees it; a new object at every change. */
export interface HostDial {
  readonly request: DialRequest;
  readonly state: DialState;
  /** Epoch milliseconds, unique in this page: the app hands it back in `dialingContext`. */
  readonly startTimestamp: number;
  /** Why it was refused: by a hook, by the user, or by an error that the app reported. */
  readonly reason?: string;
  /** The call that it became. */
  readonly callKey?: string;
}

import type { CallingError, ShownFields } from "@calling-extensions/contract";
import type { OutboxEntry } from "./outbox.ts";
import type { RecordId, RecordReference } from "./records.ts";

/** What an app can do with a live call when the page asks it; `mute` and `hold` in both directions. */
export type CallControlAction = "mute" | "hold" | "sendTones" | "transfer";

/** What the app reports about a live call. */
export interface CallControls {
  /** Whether the microphone is off. */
  readonly isMuted: boolean;
  /** Whether the other party waits. */
  readonly isOnHold: boolean;
  /** What is possible now. */
  readonly actions: readonly CallControlAction[];
}

/** What the user wants the app to do with a live call. */
export type CallCommand =
  | { readonly action: "mute" | "unmute" | "hold" | "resume"; readonly value?: never }
  /** `value` is characters of a telephone keypad: digits, `*` and `#`. */
  | { readonly action: "sendTones"; readonly value: string }
  /** Connects the other party with the number `value`, without asking there. */
  | { readonly action: "transfer"; readonly value: string };

/** A call as the host sees it; a new object for every change. Times are epoch milliseconds. */
export interface HostCall extends ShownFields {
  /** A random UUID: the id of the call's document. */
  readonly key: string;
  /** The id that the app gave the call, as text; the key if the app gave none. */
  readonly externalCallId: string;
  /** The outcome that the user chose: the `hs_call_disposition` of the app's properties, if it sent one. */
  readonly disposition?: string;
  readonly engagementId?: RecordId;
  /** The other party: the record that the user chose, that was dialed, or that has the caller's number. */
  readonly calledRecord?: RecordReference;
  /** The record whose page the call was started from. */
  readonly viewedRecord?: RecordReference;
  /** What the app can do with the live call, if it reports it. */
  readonly controls?: CallControls;
  /**
   * `stored`: the CRM has everything, or gets nothing. `saving`: a request is running or will follow.
   * `offline`: waits for the network. `session`: waits for the user to sign in. `refused`: the CRM rejected
   * the call.
   */
  readonly saving: OutboxEntry["status"];
  /** Why the last attempt to store it failed. */
  readonly error?: CallingError;
}

import type { CallState, MessageWarning } from "@calling-extensions/contract";
import type { Direction } from "@calling-extensions/channel";

interface RecordedMessage {
  /** Counts the messages of this host, from 1. */
  readonly id: number;
  /** Epoch milliseconds. */
  readonly at: number;
  /** `in` is from the app, `out` is to the app. */
  readonly direction: Direction;
  /** As it travelled: a stranger's may be any text. */
  readonly type: string;
  /** HELLO has none. */
  readonly messageId?: string | number;
  /** As it travelled, not copied; of the handshake, and of a message without `data`, its other fields. */
  readonly data: unknown;
  /** Whether it went on: not where a fault dropped it or holds it back, nor where nobody could take it. */
  readonly isDelivered: boolean;
  /**
   * The fault that was done to it, by the name that the interceptor gave it; where it gave none
   * `dropped`, `delayed`, `duplicated` or `changed`.
   */
  readonly fault?: string;
  /** What the message was before a fault changed it. */
  readonly original?: { readonly type: string; readonly data: unknown };
  /** Of a message that came late or again: the id of its first record. */
  readonly firstId?: number;
  /** What the app sent that the protocol doesn't have, and how it was read; absent where there is nothing. */
  readonly warnings?: readonly MessageWarning[];
  /** The call that it is about, where there is one. */
  readonly callKey?: string;
  readonly externalCallId?: string;
  /** Absent where the message began the call. */
  readonly stateBefore?: CallState;
  readonly stateAfter?: CallState;
}

/** How a message fits the contract. `reason` names the field that does not, never its value. */
export type Validity =
  | { readonly validity: "valid"; readonly reason?: undefined }
  | { readonly validity: "invalid" | "unknown type"; readonly reason: string };

/** Whether a message answers another one: by its record's id, and after how many milliseconds. */
export type ReplyInfo =
  | { readonly answers: number; readonly latencyMs: number }
  | { readonly answers?: undefined; readonly latencyMs?: undefined };

/** One message that came or went, as it was. Never changes once it is seen. */
export type MessageRecord = RecordedMessage & Validity & ReplyInfo;

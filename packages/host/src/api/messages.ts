import type { Direction } from "@calling-extensions/channel";
import type { CallState, MessageWarning } from "@calling-extensions/contract";

interface RecordedMessage {
  /** Counts the messages of this host, from 1. */
  readonly id: number;
  /** Epoch milliseconds. */
  readonly at: number;
  /** `in` is from the app, `out` is to the app. */
  readonly direction: Direction;
  /** As sent: the type of an untrusted sender may be any text. */
  readonly type: string;
  /** HELLO has none. */
  readonly messageId?: string | number;
  /** As sent, not copied. For the handshake, and for a message without `data`: its other fields. */
  readonly data: unknown;
  /** False if a fault dropped or delayed the message, or if it had no receiver. */
  readonly isDelivered: boolean;
  /**
   * The fault that was applied: the name that the interceptor gave it, or else `dropped`, `delayed`,
   * `duplicated` or `changed`.
   */
  readonly fault?: string;
  /** The message before a fault changed it. */
  readonly original?: { readonly type: string; readonly data: unknown };
  /** The id of the first record of a message that was delayed or duplicated. */
  readonly firstId?: number;
  /** What the app sent that the protocol doesn't have, and how it was read; absent if there is nothing. */
  readonly warnings?: readonly MessageWarning[];
  /** The call that the message is about, if it is known. */
  readonly callKey?: string;
  readonly externalCallId?: string;
  /** Absent if the message started the call. */
  readonly stateBefore?: CallState;
  readonly stateAfter?: CallState;
}

/** Whether a message matches the contract. `reason` names the invalid field, never its value. */
export type Validity =
  | { readonly validity: "valid"; readonly reason?: undefined }
  | { readonly validity: "invalid" | "unknown type"; readonly reason: string };

/** The record that a message replies to, and after how many milliseconds. */
export type ReplyInfo =
  | { readonly replyTo: number; readonly latencyMs: number }
  | { readonly replyTo?: undefined; readonly latencyMs?: undefined };

/** A message that was sent or received. A record never changes. */
export type MessageRecord = RecordedMessage & Validity & ReplyInfo;

/** A message to send: `out` to the app, or `in` as if the app had sent it. */
export type SentMessage = Pick<RecordedMessage, "direction" | "type" | "data">;

/** A message on its way, as an interceptor sees it. Pass a change on to alter it. */
export interface InterceptedMessage {
  /** `in` is from the app, `out` is to the app. */
  readonly direction: Direction;
  /** The type of an untrusted sender may be any text. */
  readonly type: string;
  /** HELLO has none. */
  readonly messageId?: string | number;
  /** For the handshake: its fields. */
  readonly data: unknown;
  /** Names what was done to the message: the `fault` of its records. */
  mark(this: void, fault: string): void;
}

/** What replaces parts of an intercepted message; absent parts stay. */
export interface MessageChange {
  /** The new type of the message. */
  readonly type?: string;
  /** The new `data` of the message. */
  readonly data?: unknown;
}

/**
 * Intercepts every message in both directions, including the handshake. A message continues when `pass` is
 * called: never to drop it, later to delay it, twice to duplicate it, with a change to alter it. If the
 * interceptor throws before it passes the message on, the message continues unchanged.
 */
export type Interceptor = (
  message: InterceptedMessage,
  pass: (change?: MessageChange) => void,
) => void;

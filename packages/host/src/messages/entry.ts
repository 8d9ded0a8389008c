import type { Direction, Envelope } from "@calling-extensions/channel";
import {
  parseAppMessage,
  type CallState,
  type ParsedAppMessage,
} from "@calling-extensions/contract";
import type { MessageRecord } from "../api/messages.ts";

/** What all records of one intercepted message share. */
export interface Interception {
  /** As the interceptor named it. */
  fault?: string;
  /** The id of the message's first record. */
  firstId?: number;
  /** How many times the message was passed on. */
  passes: number;
  /** The interceptors have returned: a message that they pass on now is delayed. */
  isLate: boolean;
}

/** A message on its way. Its record, which takes time to create, follows later. */
export interface Entry {
  readonly id: number;
  /** Milliseconds of a monotonic clock. */
  readonly clock: number;
  readonly direction: Direction;
  readonly envelope: Envelope;
  /** Absent without interceptors. */
  readonly interception: Interception | undefined;
  /** What interceptors visibly did. */
  readonly effect: "dropped" | "delayed" | "duplicated" | "changed" | undefined;
  /** The message before interceptors changed it. */
  readonly original: Envelope | undefined;
  isDelivered: boolean;
  /** A message from the app as the contract reads it, parsed once. */
  parsed: ParsedAppMessage | undefined;
  callKey: string | undefined;
  externalCallId: string | undefined;
  stateBefore: CallState | undefined;
  stateAfter: CallState | undefined;
  /** Created once, off the hot path. */
  record: MessageRecord | undefined;
}

/** Parses a message from the app, once. */
export function parseEntry(entry: Entry): ParsedAppMessage {
  entry.parsed ??= parseAppMessage(entry.envelope);
  return entry.parsed;
}

/** The `data` of a message, or its fields at top level if it has none. */
export function dataOf({ type: _type, messageId: _id, ...fields }: Envelope): unknown {
  if ("data" in fields) return fields["data"];
  return Object.keys(fields).length > 0 ? fields : undefined;
}

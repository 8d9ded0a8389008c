import type { Direction, Envelope } from "@calling-extensions/channel";
import {
  parseAppMessage,
  type CallState,
  type ParsedAppMessage,
} from "@calling-extensions/contract";
import type { MessageRecord } from "../api/message-record.ts";

/** What an interceptor's faults have in common for all records of one message. */
export interface Interception {
  /** As the interceptor named it. */
  fault?: string;
  /** Id of the message's first record. */
  firstId?: number;
  /** How often the message was passed on. */
  passes: number;
  /** The interceptors are through: what they pass on now comes late. */
  isLate: boolean;
}

/** A message as it is kept while it travels: what costs time to find out is put off to its record. */
export interface Entry {
  readonly id: number;
  /** Milliseconds of a clock that is never set. */
  readonly clock: number;
  readonly direction: Direction;
  readonly envelope: Envelope;
  /** Where interceptors saw it. */
  readonly interception: Interception | undefined;
  /** What they did, as far as that can be seen. */
  readonly effect: "dropped" | "delayed" | "duplicated" | "changed" | undefined;
  /** What it was before they changed it. */
  readonly original: Envelope | undefined;
  isDelivered: boolean;
  /** A message from the app as the contract reads it: parsed once, by whatever needs it first. */
  parsed: ParsedAppMessage | undefined;
  callKey: string | undefined;
  externalCallId: string | undefined;
  stateBefore: CallState | undefined;
  stateAfter: CallState | undefined;
  /** Made once, off the hot path. */
  record: MessageRecord | undefined;
}

/** Parses a message from the app, once. */
export function parseEntry(entry: Entry): ParsedAppMessage {
  entry.parsed ??= parseAppMessage(entry.envelope);
  return entry.parsed;
}

/** What a message says: its `data`, or its fields at top level where it has none. */
export function dataOf({ type: _type, messageId: _id, ...fields }: Envelope): unknown {
  if ("data" in fields) return fields["data"];
  return Object.keys(fields).length > 0 ? fields : undefined;
}

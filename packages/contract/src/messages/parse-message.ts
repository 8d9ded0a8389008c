import { findMismatch } from "../schema/validation-error.ts";
import { ownValue } from "../schema/own-value.ts";
import { hostScalars } from "../schema/scalars.ts";
import type { Schema } from "../schema/schema.ts";
import { hostPayloads } from "./message-tables.ts";

/** The result of parsing an untrusted message. `reason` names the invalid field, never its value. */
export type ParsedMessage<Message> =
  | { readonly ok: true; readonly message: Message }
  | { readonly ok: false; readonly reason: string };

/** An untrusted sender can choose long names. A reason has at most this many characters. */
const MAX_REASON_LENGTH = 120;

/** An untrusted message. */
export interface ReceivedMessage {
  readonly type: string;
  readonly data?: unknown;
}

/** The result for an invalid message. */
export const rejectMessage = (reason: string) =>
  ({ ok: false, reason: reason.slice(0, MAX_REASON_LENGTH) }) as const;

/** Validates a message of a host against the table. Extra fields and the envelope stay. */
export function parseHostMessage<Message extends ReceivedMessage>(
  message: Message,
): ParsedMessage<Message> {
  const { type, data } = message;
  const isKnown = Object.hasOwn(hostPayloads, type);
  const payload: Schema | undefined = ownValue(hostPayloads, type);
  // @compat Data may be absent if no field is required.
  const value = data ?? (typeof payload === "object" ? {} : data);
  const mismatch = payload && findMismatch(hostScalars, payload, value);
  if (isKnown && !mismatch) {
    return { ok: true, message: value === data ? message : { ...message, data: value } };
  }
  return rejectMessage(isKnown ? `${type}: data${mismatch}` : `${type} is unexpected`);
}

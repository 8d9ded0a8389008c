import { misfitOf } from "../schema/check.ts";
import { ownValue } from "../schema/own-value.ts";
import { hostScalars, scalars, type Scalars } from "../schema/scalars.ts";
import type { Schema } from "../schema/schema.ts";
import type { AppMessage } from "./message-types.ts";
import { appPayloads } from "./app-payloads.ts";
import { hostPayloads } from "./host-payloads.ts";

/** What became of a message from a stranger; `reason` names the field that is wrong, never its value. */
export type ParsedMessage<Message> =
  | { readonly ok: true; readonly message: Message }
  | { readonly ok: false; readonly reason: string };

/** A stranger chooses its words and their length; a reason quotes this many characters. */
const MAX_REASON_LENGTH = 120;

/** What a stranger sent, in whatever envelope. */
interface Received {
  readonly type: string;
  readonly data?: unknown;
}

function parse<Message extends Received>(
  known: Scalars,
  payloads: Readonly<Record<string, Schema | undefined>>,
  message: Message,
): ParsedMessage<Message> {
  const { type, data } = message;
  const isKnown = Object.hasOwn(payloads, type);
  const payload = ownValue(payloads, type);
  // @compat What carries no data may have some all the same, and what carries some may lack it where
  // no field of it is required: apps send `callEnded()`.
  const given = data ?? (typeof payload === "object" ? {} : data);
  const misfit = payload && misfitOf(known, payload, given);
  if (isKnown && !misfit) {
    return { ok: true, message: given === data ? message : { ...message, data: given } };
  }
  const reason = isKnown ? `${type}: data${misfit}` : `${type} is not for this end`;
  return { ok: false, reason: reason.slice(0, MAX_REASON_LENGTH) };
}

/** Holds a message that an app sent against the table. Extra fields stay, and so does its envelope. */
export const parseAppMessage = (message: Received) =>
  parse(scalars, appPayloads, message) as ParsedMessage<AppMessage>;

/** Holds a message that a host sent against the table. Extra fields stay, and so does its envelope. */
export const parseHostMessage = <Message extends Received>(message: Message) =>
  parse(hostScalars, hostPayloads, message);

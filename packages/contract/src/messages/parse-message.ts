import { misfitOf } from "../schema/check.ts";
import { ownValue } from "../schema/own-value.ts";
import { hostScalars } from "../schema/scalars.ts";
import type { Schema } from "../schema/schema.ts";
import { hostPayloads } from "./host-payloads.ts";

/** What became of a message from a stranger; `reason` names the field that is wrong, never its value. */
export type ParsedMessage<Message> =
  | { readonly ok: true; readonly message: Message }
  | { readonly ok: false; readonly reason: string };

/** A stranger chooses its words and their length; a reason quotes this many characters. */
const MAX_REASON_LENGTH = 120;

/** What a stranger sent, in whatever envelope. */
export interface Received {
  readonly type: string;
  readonly data?: unknown;
}

/** A message that is dropped. */
export const refuse = (reason: string) =>
  ({ ok: false, reason: reason.slice(0, MAX_REASON_LENGTH) }) as const;

/** Holds a message that a host sent against the table. Extra fields stay, and so does its envelope. */
export function parseHostMessage<Message extends Received>(
  message: Message,
): ParsedMessage<Message> {
  const { type, data } = message;
  const isKnown = Object.hasOwn(hostPayloads, type);
  const payload: Schema | undefined = ownValue(hostPayloads, type);
  // @compat A message may come without data where no field of it is required.
  const given = data ?? (typeof payload === "object" ? {} : data);
  const misfit = payload && misfitOf(hostScalars, payload, given);
  if (isKnown && !misfit) {
    return { ok: true, message: given === data ? message : { ...message, data: given } };
  }
  return refuse(isKnown ? `${type}: data${misfit}` : `${type} is not for this end`);
}

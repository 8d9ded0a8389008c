import { check } from "../schema/check.ts";
import type { Schema } from "../schema/schema.ts";
import type { AppMessage, HostMessage } from "./message-types.ts";
import { appPayloads } from "./app-payloads.ts";
import { hostPayloads } from "./host-payloads.ts";

/** What became of a message from a stranger; `reason` names the field that is wrong, never its value. */
export type ParsedMessage<Message> =
  | { readonly ok: true; readonly message: Message }
  | { readonly ok: false; readonly reason: string };

/** A stranger chooses its words and their length; a reason quotes this many characters. */
const MAX_REASON_LENGTH = 120;

function parse(
  payloads: Readonly<Record<string, Schema | undefined>>,
  type: string,
  data: unknown,
): ParsedMessage<unknown> {
  const isKnown = Object.hasOwn(payloads, type);
  const payload = isKnown ? payloads[type] : undefined;
  // @compat What carries no data may have some all the same, and what carries some may lack it where
  // no field of it is required: apps send `callEnded()`.
  const given = data ?? (typeof payload === "object" ? {} : data);
  const misfit = payload && check(payload, given);
  if (isKnown && !misfit) return { ok: true, message: { type, data: given } };
  const reason = isKnown ? `${type}: data${misfit}` : `${type} is not for this end`;
  return { ok: false, reason: reason.slice(0, MAX_REASON_LENGTH) };
}

/** Holds a message that an app sent against the table. Extra fields stay in `data`. */
export const parseAppMessage = (type: string, data: unknown) =>
  parse(appPayloads, type, data) as ParsedMessage<AppMessage>;

/** Holds a message that a host sent against the table. Extra fields stay in `data`. */
export const parseHostMessage = (type: string, data: unknown) =>
  parse(hostPayloads, type, data) as ParsedMessage<HostMessage>;

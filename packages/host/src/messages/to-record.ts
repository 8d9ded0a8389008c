import {
  appMessageOf,
  definitionOf,
  hostPayloads,
  messageType,
  parseHostMessage,
  validationError,
  type MessageType,
} from "@calling-extensions/contract";
import type { MessageRecord, ReplyInfo, Validity } from "../api/messages.ts";
import { omitNullish } from "../wire/omit-nullish.ts";
import { dataOf, parseEntry, type Entry } from "./entry.ts";

/**
 * Creates the public record of a message.
 *
 * @param epoch the start of the entries' clock, in epoch milliseconds.
 */
export function toRecord(entry: Entry, epoch: number, replyInfo: ReplyInfo): MessageRecord {
  const { id, direction, envelope, isDelivered, original, interception } = entry;
  const { callKey, externalCallId, stateBefore, stateAfter } = entry;
  const { type, messageId } = envelope;
  const fault = interception?.fault ?? entry.effect;
  const firstId = interception?.firstId;
  const warnings = entry.parsed?.ok ? entry.parsed.warnings : [];
  return {
    id,
    at: Math.round(epoch + entry.clock),
    direction,
    type,
    ...(messageId !== undefined && { messageId }),
    data: dataOf(envelope),
    isDelivered,
    ...validate(entry),
    ...(warnings.length > 0 && { warnings }),
    ...(original && { original: { type: original.type, data: dataOf(original) } }),
    ...(firstId !== id && omitNullish({ firstId })),
    ...omitNullish({ fault, callKey, externalCallId, stateBefore, stateAfter }),
    ...replyInfo,
  };
}

/** Validates a message against the contract, or returns what delivery found. */
function validate(entry: Entry): Validity {
  const { direction, envelope } = entry;
  const { type } = envelope;
  const handshake = validateHandshake(entry);
  if (handshake) return handshake;
  const parsed = direction === "in" ? parseEntry(entry) : parseHostMessage(envelope);
  if (parsed.ok) return { validity: "valid" };
  const isKnown = direction === "in" ? appMessageOf(type) : Object.hasOwn(hostPayloads, type);
  return { validity: isKnown ? "invalid" : "unknown type", reason: parsed.reason };
}

const isMessageType = (type: string): type is MessageType => Object.hasOwn(messageType, type);

/** The handshake's fields are at top level. Undefined if the message is not part of it from that side. */
function validateHandshake({ direction, envelope }: Entry): Validity | undefined {
  const { type } = envelope;
  if (!isMessageType(type)) return undefined;
  const { sender, payload } = definitionOf(type);
  if (sender !== (direction === "in" ? "app" : "host")) return undefined;
  const error = payload && validationError(payload, dataOf(envelope) ?? {});
  return error ? { validity: "invalid", reason: `${type}${error}` } : { validity: "valid" };
}

import {
  appMessageOf,
  validationError,
  definitionOf,
  hostPayloads,
  messageType,
  parseHostMessage,
  type MessageType,
} from "@calling-extensions/contract";
import { dataOf, parseEntry, type Entry } from "./entry.ts";
import type { Validity } from "../api/message-record.ts";

const isMessageType = (type: string): type is MessageType => Object.hasOwn(messageType, type);

/** The handshake's own fields stand at top level; undefined for what is no part of it from that end. */
function handshakeValidity({ direction, envelope }: Entry): Validity | undefined {
  const { type } = envelope;
  if (!isMessageType(type)) return undefined;
  const { sender, payload } = definitionOf(type);
  if (sender !== (direction === "in" ? "app" : "host")) return undefined;
  const misfit = payload && validationError(payload, dataOf(envelope) ?? {});
  return misfit ? { validity: "invalid", reason: `${type}${misfit}` } : { validity: "valid" };
}

/** Holds a message against the contract, or says what was found when it was delivered. */
export function validityOf(entry: Entry): Validity {
  const { direction, envelope } = entry;
  const { type } = envelope;
  const handshake = handshakeValidity(entry);
  if (handshake) return handshake;
  const parsed = direction === "in" ? parseEntry(entry) : parseHostMessage(envelope);
  if (parsed.ok) return { validity: "valid" };
  const isKnown = direction === "in" ? appMessageOf(type) : Object.hasOwn(hostPayloads, type);
  return { validity: isKnown ? "invalid" : "unknown type", reason: parsed.reason };
}

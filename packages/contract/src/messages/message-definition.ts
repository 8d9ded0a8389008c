import type { Capability } from "./capabilities.ts";
import { handlerNameOf, methodOf } from "./message-names.ts";
import { messageTypes } from "./message-tables.ts";
import { messages, type MessageRow, type MessageType } from "./messages.ts";

/** The oldest vendor version that is distinguished. It represents all earlier versions. */
export const OLDEST_VERSION = "0.1.6";

/** Everything about a message, with what follows from its row. */
export interface MessageDefinition extends MessageRow {
  readonly since: string;
  /** The event handler that receives it in an app. */
  readonly handler?: string;
  /** Not in the vendor's protocol: negotiated between two ends on our SDK. */
  readonly isExtension: boolean;
}

/** Returns the definition of a message, for documentation, tests and version checks of a host. */
export function definitionOf(type: MessageType): MessageDefinition {
  const row: MessageRow = messages[type];
  const { from, capability, hasNoHandler } = row;
  const isExtension = capability !== undefined;
  const hasMethod = (from === "app" || from === "both") && !isExtension;
  const hasHandler = from !== "app" && from !== "handshake" && !hasNoHandler;
  return {
    since: OLDEST_VERSION,
    ...row,
    ...(hasMethod && { method: methodOf(type, row) }),
    ...(hasHandler && { handler: handlerNameOf(type) }),
    isExtension,
  };
}

/** The types that are only sent to an end that declares a capability. */
export const typesOf = (capability: Capability): readonly MessageType[] =>
  messageTypes.filter((type) => definitionOf(type).capability === capability);

import type { Schema } from "../schema/schema.ts";
import { messageHistory, OLDEST_VERSION, type MessageHistory } from "./history.ts";
import {
  appExtensions,
  appMessageOf,
  methodOf,
  handlerNameOf,
  isImplicitSuccess,
  extensionTypes,
  type AppMessageRow,
  type MessageType,
} from "./messages.ts";
import { appPayloads } from "./app-payloads.ts";
import { hostPayloads } from "./host-payloads.ts";
import { handshakePayloads } from "./handshake-payloads.ts";

/** Everything about a message. */
export interface MessageDefinition extends Partial<AppMessageRow>, MessageHistory {
  /** `local`: an event of one end, ignored if it arrives on the wire. */
  readonly from: "app" | "host" | "both" | "handshake" | "local";
  /** Of a handshake message: the end that sends it. */
  readonly sender?: "app" | "host";
  /** The event handler that receives it in an app. */
  readonly handler?: string;
  /** Schema of `data`; absent if the message has none. */
  readonly payload?: Schema | undefined;
  readonly since: string;
  /** Not in the vendor's protocol: negotiated between two ends on our SDK. */
  readonly isExtension: boolean;
}

const payloads = { ...handshakePayloads, ...appPayloads, ...hostPayloads };

/** All message types: the handshake and local events, messages of apps, messages of hosts. */
export const messageTypes = Object.keys(payloads) as readonly MessageType[];

const handshakeSenders: Partial<Record<MessageType, "app" | "host">> = {
  SYNC: "host",
  SYNC_ACK: "app",
  HELLO: "app",
  UNLOADING: "app",
};

/** Messages of hosts without a handler in the app, and local events with one. */
const typesWithoutHandler: ReadonlySet<MessageType> = new Set([
  "ERROR",
  "UPDATE_ASSOCIATIONS_FAILED",
]);
const localTypesWithHandler: ReadonlySet<MessageType> = new Set(["READY", "FAILED"]);

function directionOf(type: MessageType): Pick<MessageDefinition, "from" | "sender"> {
  const isFromApp = Object.hasOwn(appPayloads, type);
  if (Object.hasOwn(hostPayloads, type)) return { from: isFromApp ? "both" : "host" };
  if (isFromApp) return { from: "app" };
  const sender = handshakeSenders[type];
  return sender ? { from: "handshake", sender } : { from: "local" };
}

function appRowOf(type: MessageType): Partial<AppMessageRow> {
  const row = appMessageOf(type);
  return row ? { ...row, method: methodOf(type, row) } : {};
}

function hasHandler(type: MessageType): boolean {
  const isHostMessageWithHandler =
    Object.hasOwn(hostPayloads, type) && !typesWithoutHandler.has(type) && !isImplicitSuccess(type);
  return isHostMessageWithHandler || localTypesWithHandler.has(type);
}

/** Returns the definition of a message, for documentation, tests and version checks of a host. */
export const definitionOf = (type: MessageType): MessageDefinition => ({
  since: OLDEST_VERSION,
  ...directionOf(type),
  ...appRowOf(type),
  ...(hasHandler(type) && { handler: handlerNameOf(type) }),
  ...messageHistory[type],
  payload: payloads[type],
  isExtension: type in extensionTypes || type in appExtensions,
});

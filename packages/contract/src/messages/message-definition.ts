import type { Schema } from "../schema/schema.ts";
import { messageHistory, OLDEST_VERSION, type MessageHistory } from "./history.ts";
import {
  appExtensions,
  appMessageOf,
  methodOf,
  handlerNameOf,
  isSilentSuccess,
  ownTypes,
  type AppMessageRow,
  type MessageType,
} from "./messages.ts";
import { appPayloads } from "./app-payloads.ts";
import { hostPayloads } from "./host-payloads.ts";
import { linkPayloads } from "./link-payloads.ts";

/** All that is known of a message. */
export interface MessageDefinition extends Partial<AppMessageRow>, MessageHistory {
  /** `link`: the handshake; `local`: an event of one end, ignored where it arrives on the wire. */
  readonly from: "app" | "host" | "both" | "link" | "local";
  /** Of a link message: the end that sends it. */
  readonly sender?: "app" | "host";
  /** The event handler that receives it in an app. */
  readonly handler?: string;
  /** Shape of `data`; absent where the message carries none. */
  readonly payload?: Schema | undefined;
  readonly since: string;
  /** Not of the vendor's protocol: negotiated between two ends of ours. */
  readonly isOwn: boolean;
}

const payloads = { ...linkPayloads, ...appPayloads, ...hostPayloads };

/** Every message type: the handshake and local events, what an app sends, what a host sends. */
export const messageTypes = Object.keys(payloads) as readonly MessageType[];

const linkSenders: Partial<Record<MessageType, "app" | "host">> = {
  SYNC: "host",
  SYNC_ACK: "app",
  HELLO: "app",
  UNLOADING: "app",
};

/** What a host sends and an app has no handler of its own for; and the local events that have one. */
const unheard: ReadonlySet<MessageType> = new Set(["ERROR", "UPDATE_ASSOCIATIONS_FAILED"]);
const heard: ReadonlySet<MessageType> = new Set(["READY", "FAILED"]);

function directionOf(type: MessageType): Pick<MessageDefinition, "from" | "sender"> {
  const isApps = Object.hasOwn(appPayloads, type);
  if (Object.hasOwn(hostPayloads, type)) return { from: isApps ? "both" : "host" };
  if (isApps) return { from: "app" };
  const sender = linkSenders[type];
  return sender ? { from: "link", sender } : { from: "local" };
}

function appRowOf(type: MessageType): Partial<AppMessageRow> {
  const row = appMessageOf(type);
  return row ? { ...row, method: methodOf(type, row) } : {};
}

function hasHandler(type: MessageType): boolean {
  const isHosts = Object.hasOwn(hostPayloads, type) && !unheard.has(type) && !isSilentSuccess(type);
  return isHosts || heard.has(type);
}

/** The whole of a message, for documents, tests and a host that looks at versions. */
export const definitionOf = (type: MessageType): MessageDefinition => ({
  since: OLDEST_VERSION,
  ...directionOf(type),
  ...appRowOf(type),
  ...(hasHandler(type) && { handler: handlerNameOf(type) }),
  ...messageHistory[type],
  payload: payloads[type],
  isOwn: type in ownTypes || type in appExtensions,
});

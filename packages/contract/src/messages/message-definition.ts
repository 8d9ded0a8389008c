import type { Schema } from "../schema/schema.ts";
import { messageHistory, OLDEST_VERSION, type MessageHistory } from "./history.ts";
import { rowOf, type MessageRow, type MessageType } from "./messages.ts";
import { appPayloads, hostPayloads, linkPayloads } from "./payloads.ts";

/** All that is known of a message: its row, what it carries, who sends it and since when. */
export interface MessageDefinition extends MessageRow, MessageHistory {
  /** `link`: the handshake; `local`: an event of one end, ignored where it arrives on the wire. */
  readonly from: "app" | "host" | "both" | "link" | "local";
  /** Of a link message: the end that sends it. */
  readonly sender?: "app" | "host";
  /** Shape of `data`; absent where the message carries none. */
  readonly payload?: Schema | undefined;
  readonly since: string;
}

const payloads: Readonly<Record<string, Schema | undefined>> = {
  ...linkPayloads,
  ...appPayloads,
  ...hostPayloads,
};

const linkSenders: Partial<Record<MessageType, "app" | "host">> = {
  SYNC: "host",
  SYNC_ACK: "app",
  HELLO: "app",
  UNLOADING: "app",
};

function directionOf(type: MessageType): Pick<MessageDefinition, "from" | "sender"> {
  const isApps = Object.hasOwn(appPayloads, type);
  if (Object.hasOwn(hostPayloads, type)) return { from: isApps ? "both" : "host" };
  if (isApps) return { from: "app" };
  const sender = linkSenders[type];
  return sender ? { from: "link", sender } : { from: "local" };
}

/** The whole of a message, for documents, tests and a host that looks at versions. */
export const definitionOf = (type: MessageType): MessageDefinition => ({
  since: OLDEST_VERSION,
  ...rowOf(type),
  ...messageHistory[type],
  ...directionOf(type),
  payload: payloads[type],
});

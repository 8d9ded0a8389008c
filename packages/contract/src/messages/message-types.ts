import type { Infer } from "../schema/schema.ts";
import { messageTypes } from "./message-definition.ts";
import type { AppMessageType, HostMessageType, MessageType } from "./messages.ts";
import type { appPayloads } from "./app-payloads.ts";
import type { hostPayloads } from "./host-payloads.ts";
import type { handshakePayloads } from "./handshake-payloads.ts";

/** All message types, each under its own name, so that no other module needs string literals. */
export const messageType = Object.fromEntries(messageTypes.map((type) => [type, type])) as {
  readonly [Type in MessageType]: Type;
};

type Payloads = typeof appPayloads & typeof hostPayloads & typeof handshakePayloads;

/** The `data` of a message; undefined if there is none. */
export type PayloadOf<Type extends MessageType> = Payloads[Type] extends undefined
  ? undefined
  : Infer<Payloads[Type]>;

/** A message without its envelope: a union discriminated by `type`. */
export type MessageOf<Types extends MessageType> = {
  [Type in Types]: { type: Type; data: PayloadOf<Type> };
}[Types];

/** A message from an app to a host. */
export type AppMessage = MessageOf<AppMessageType>;
/** A message from a host to an app. */
export type HostMessage = MessageOf<HostMessageType>;

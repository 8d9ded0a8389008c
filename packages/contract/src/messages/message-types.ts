import type { Infer } from "../schema/schema.ts";
import { messageTypes } from "./message-definition.ts";
import type { AppMessageType, HostMessageType, MessageType } from "./messages.ts";
import type { appPayloads } from "./app-payloads.ts";
import type { hostPayloads } from "./host-payloads.ts";
import type { linkPayloads } from "./link-payloads.ts";

/** Every message type by its own name, so that no other module spells one out. */
export const messageType = Object.fromEntries(messageTypes.map((type) => [type, type])) as {
  readonly [Type in MessageType]: Type;
};

type Payloads = typeof appPayloads & typeof hostPayloads & typeof linkPayloads;

/** What a message of a type carries as `data`; undefined where it carries none. */
export type PayloadOf<Type extends MessageType> = Payloads[Type] extends undefined
  ? undefined
  : Infer<Payloads[Type]>;

/** A message without its envelope: a union discriminated by `type`. */
export type MessageOf<Types extends MessageType> = {
  [Type in Types]: { type: Type; data: PayloadOf<Type> };
}[Types];

/** What an app sends to a host. */
export type AppMessage = MessageOf<AppMessageType>;
/** What a host sends to an app. */
export type HostMessage = MessageOf<HostMessageType>;

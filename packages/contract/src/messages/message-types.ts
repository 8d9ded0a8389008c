import type { Infer } from "../schema/schema.ts";
import { messages, type MessageDefinition, type Messages, type MessageType } from "./messages.ts";

/** Every message type by its own name, so that no other module spells one out. */
export const messageType = Object.fromEntries(
  Object.keys(messages).map((type) => [type, type]),
) as { readonly [Type in MessageType]: Type };

type SentBy<Direction extends MessageDefinition["from"]> = {
  [Type in MessageType]: Messages[Type]["from"] extends Direction ? Type : never;
}[MessageType];

export type AppMessageType = SentBy<"app" | "both">;
export type HostMessageType = SentBy<"host" | "both">;

/** What a message of a type carries as `data`; undefined where it carries none. */
export type PayloadOf<Type extends MessageType> = Messages[Type] extends {
  readonly payload: infer Shape;
}
  ? Infer<Shape>
  : undefined;

/** A message without its envelope: a union discriminated by `type`. */
export type MessageOf<Types extends MessageType> = {
  [Type in Types]: { type: Type; data: PayloadOf<Type> };
}[Types];

/** What an app sends to a host. */
export type AppMessage = MessageOf<AppMessageType>;
/** What a host sends to an app. */
export type HostMessage = MessageOf<HostMessageType>;

export const isMessageType = (type: unknown): type is MessageType =>
  typeof type === "string" && Object.hasOwn(messages, type);

/** The row of the table, typed as a row: for code that walks it. */
export const definitionOf = (type: MessageType): MessageDefinition => messages[type];

import type { CallingError, Messages, MessageType, PayloadOf } from "@calling-extensions/contract";

/** A message as it arrived, with all its fields; local events (READY) have no `messageId`. */
export interface RawEvent {
  readonly type: string;
  readonly messageId?: string | number;
  readonly data?: unknown;
  readonly [field: string]: unknown;
}

type HandledType = {
  [Type in MessageType]: Messages[Type] extends { readonly handler: string } ? Type : never;
}[Exclude<MessageType, "FAILED">];

type HandlerName<Type extends HandledType> = Messages[Type] extends {
  readonly handler: infer Name extends string;
}
  ? Name
  : never;

type MessageHandlers = {
  [Type in HandledType as HandlerName<Type>]?: (data: PayloadOf<Type>, rawEvent: RawEvent) => void;
};

/** What an app listens to. Every handler is optional; what has none goes to `defaultEventHandler`. */
export interface EventHandlers extends MessageHandlers {
  /** Honoured where `onCreateEngagementFailed` is absent: one of the vendor's examples spells it so. */
  onEngagementCreatedFailed?: (data: PayloadOf<"CREATE_ENGAGEMENT_FAILED">, raw: RawEvent) => void;
  /**
   * Every message whose type ends in `_FAILED`, beside its own handler; and a {@link CallingError}
   * where the session itself fails: `notEmbedded`, `hostTimeout`, `hostRejected`.
   */
  onFailed?: (failure: PayloadOf<"FAILED"> | CallingError, rawEvent: RawEvent) => void;
  /** What this end met and survived: dropped messages, handlers that threw, a slow host. */
  onProtocolError?: (error: CallingError) => void;
  defaultEventHandler?: (data: unknown, rawEvent: RawEvent) => void;
}

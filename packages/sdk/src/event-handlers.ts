import type {
  CallingError,
  HandlerName,
  HostMessageType,
  PayloadOf,
} from "@calling-extensions/contract";
import type { AppCall } from "./call-log.ts";

/** A message as it arrived, with all its fields; local events (READY) have no `messageId`. */
export interface RawEvent {
  readonly type: string;
  readonly messageId?: string | number;
  readonly data?: unknown;
  readonly [field: string]: unknown;
}

/**
 * What hears a message. Its type is that of a method, whose parameters TypeScript compares both ways:
 * an app may say that a field is there which the protocol leaves open. What it returns is ignored, and
 * has to be `void` here: a handler that returns what a method gives, in the options of the very
 * instance, has no type of its own otherwise.
 */
type Handler<Data> = { handle(data: Data, rawEvent: RawEvent): void }["handle"];

/** What a host sends, less what has no handler of its own, and the handshake's end. */
type HandledType =
  | Exclude<
      HostMessageType,
      | "ERROR"
      | "UPDATE_ASSOCIATIONS_FAILED"
      | "NAVIGATE_TO_RECORD_SUCCEEDED"
      | "SET_WIDGET_URL_SUCCEEDED"
    >
  | "READY";

type MessageHandlers = {
  [Type in HandledType as HandlerName<Type>]?: Handler<PayloadOf<Type>>;
};

/**
 * What an app listens to. Every handler is optional; what has none goes to `defaultEventHandler`.
 *
 * @differs Handlers are optional and typed by what they hear; the vendor's types require all of
 * them, as `Function`.
 */
export interface EventHandlers extends MessageHandlers {
  /** Honoured where `onCreateEngagementFailed` is absent: one of the vendor's examples spells it so. */
  onEngagementCreatedFailed?: Handler<PayloadOf<"CREATE_ENGAGEMENT_FAILED">>;
  /**
   * Every message whose type ends in `_FAILED`, beside its own handler; and a {@link CallingError}
   * where the session itself fails: `notEmbedded`, `hostTimeout`, `hostRejected`.
   */
  onFailed?: Handler<PayloadOf<"FAILED"> | CallingError>;
  /** A call of {@link CallingExtensions.calls} changed its state. */
  onCallStateChanged?: (call: AppCall) => void;
  /** What this end met and survived: dropped messages, handlers that threw, a slow host. */
  onProtocolError?: (error: CallingError) => void;
  defaultEventHandler?: Handler<unknown>;
}

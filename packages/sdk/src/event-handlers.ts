import type {
  CallingError,
  HandlerName,
  HostMessageType,
  PayloadOf,
  UnhandledType,
} from "@calling-extensions/contract";
import type { AppCall } from "./call-log.ts";

/** A message with all fields that arrived. Local events (READY) have no `messageId`. */
export interface RawEvent {
  /** The type of the message. */
  readonly type: string;
  /** Identifies the message, for replies. */
  readonly messageId?: string | number;
  /** The `data` of the message. */
  readonly data?: unknown;
  readonly [field: string]: unknown;
}

/**
 * A message handler. It has the type of a method, because TypeScript compares parameters of methods
 * bivariantly: an app may require a field that is optional in the protocol. Its result is ignored and has
 * to be `void`: otherwise TypeScript can't infer the type of an instance whose handlers return the result
 * of those methods.
 */
type Handler<Data> = { handle(data: Data, rawEvent: RawEvent): void }["handle"];

/** The types that a host sends and that have a handler, and READY. */
type HandledType = Exclude<HostMessageType, UnhandledType> | "READY";

type MessageHandlers = {
  [Type in HandledType as HandlerName<Type>]?: Handler<PayloadOf<Type>>;
};

/**
 * The handlers of an app. All are optional; messages without a handler go to `defaultEventHandler`.
 *
 * @differs Handlers are optional and typed by their messages; the vendor's types require all of them, as
 * `Function`.
 */
export interface EventHandlers extends MessageHandlers {
  /** Used if `onCreateEngagementFailed` is absent: one of the vendor's examples has this name. */
  onEngagementCreatedFailed?: Handler<PayloadOf<"CREATE_ENGAGEMENT_FAILED">>;
  /**
   * Receives every message whose type ends in `_FAILED`, in addition to its own handler, and a
   * {@link CallingError} if the session itself fails: `notEmbedded`, `hostTimeout`, `hostRejected`.
   */
  onFailed?: Handler<PayloadOf<"FAILED"> | CallingError>;
  /** The state of a call in `calls` has changed. */
  onCallStateChanged?: (call: AppCall) => void;
  /** A problem that doesn't end the session: a dropped message, a handler that threw, a slow host. */
  onProtocolError?: (error: CallingError) => void;
  /** Receives each event that has no handler. */
  defaultEventHandler?: Handler<unknown>;
}

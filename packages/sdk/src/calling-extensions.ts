import { createAppChannel, type AppChannel } from "@calling-extensions/channel";
import {
  CallingError,
  messageType,
  parseHostMessage,
  PROTOCOL_VERSION,
  type PayloadOf,
} from "@calling-extensions/contract";
import { logToConsole } from "./debug-log.ts";
import type { EventHandlers, RawEvent } from "./event-handlers.ts";
import { handlerNamesOf } from "./handler-names.ts";
import { linkError } from "./link-errors.ts";

export interface Options {
  /** True logs every message to the console, phone numbers cut short; false logs nothing. */
  debugMode?: boolean;
  eventHandlers: EventHandlers;
}

/** Codes that end or prevent the session: they go to `onFailed`, all others to `onProtocolError`. */
const SESSION_ERRORS: ReadonlySet<string> = new Set(["notEmbedded", "hostTimeout", "hostRejected"]);

/**
 * The calling app's side of a CRM page: methods tell the page what happens in the app, handlers hear
 * what it asks. Works in every host that speaks the protocol; what is sent before the host is there
 * waits for it.
 *
 * @example
 * const cti = new CallingExtensions({ eventHandlers: { onReady: () => cti.initialized({ isLoggedIn: true }) } });
 */
export class CallingExtensions {
  readonly options: Options;
  readonly #channel: AppChannel;

  /** @throws CallingError `invalidOptions` without eventHandlers. */
  constructor(options: Options) {
    if (typeof options?.eventHandlers !== "object" || options.eventHandlers === null) {
      throw new CallingError("invalidOptions", {
        message: "CallingExtensions needs options with eventHandlers.",
      });
    }
    this.options = options;
    this.#channel = createAppChannel<RawEvent>({
      window,
      words: { sync: messageType.SYNC, syncAck: messageType.SYNC_ACK },
      parse: (type, data, envelope) => {
        const parsed = parseHostMessage(type, data);
        return parsed.ok
          ? { ok: true, message: { ...envelope, data: parsed.message.data } }
          : parsed;
      },
      syncAckFields: () => ({
        debugMode: this.options.debugMode ?? false,
        version: PROTOCOL_VERSION,
        iFrameUrl: window.location.origin,
      }),
      onConnected: (sync, hostOrigin) => this.#handleReady(sync, hostOrigin),
      onMessage: (message) => {
        this.#log("from host", message.type, message.data);
        this.onMessageHandler(message);
      },
      onProblem: (problem) => this.#report(linkError(problem)),
    });
    if (window.parent === window) {
      queueMicrotask(() => this.#report(new CallingError("notEmbedded")));
    }
  }

  /** The app can be talked to. Send it in `onReady`. */
  initialized(data: PayloadOf<"INITIALIZED">): void {
    this.sendMessage({ type: messageType.INITIALIZED, data });
  }

  /** The user takes inbound calls. */
  userAvailable(): void {
    this.sendMessage({ type: messageType.USER_AVAILABLE });
  }

  /** The user takes no inbound calls. */
  userUnavailable(): void {
    this.sendMessage({ type: messageType.USER_UNAVAILABLE });
  }

  /** The user logged in; needed only where `initialized` said otherwise. */
  userLoggedIn(): void {
    this.sendMessage({ type: messageType.LOGGED_IN });
  }

  /** The user logged out. */
  userLoggedOut(): void {
    this.sendMessage({ type: messageType.LOGGED_OUT });
  }

  /** An inbound call rings. `callStartTime` in epoch milliseconds. */
  incomingCall(data: PayloadOf<"INCOMING_CALL">): void {
    this.sendMessage({ type: messageType.INCOMING_CALL, data });
  }

  /** An outbound call began. `dialingContext` is the payload of the dial it follows. */
  outgoingCall(data: PayloadOf<"OUTGOING_CALL_STARTED">): void {
    this.sendMessage({ type: messageType.OUTGOING_CALL_STARTED, data });
  }

  /** Somebody answered. */
  callAnswered(data?: PayloadOf<"CALL_ANSWERED">): void {
    this.sendMessage({ type: messageType.CALL_ANSWERED, ...(data && { data }) });
  }

  /** The call was handed to somebody else; the app is done with it. */
  callTransferred(data: PayloadOf<"CALL_TRANSFERRED">): void {
    this.sendMessage({ type: messageType.CALL_TRANSFERRED, data });
  }

  /** The call is over; the user may leave the page. */
  callEnded(data?: PayloadOf<"CALL_ENDED">): void {
    this.sendMessage({ type: messageType.CALL_ENDED, ...(data && { data }) });
  }

  /** The user is done with the call: it goes on the timeline with `engagementProperties`. */
  callCompleted(data: PayloadOf<"CALL_COMPLETED">): void {
    this.sendMessage({ type: messageType.CALL_COMPLETED, data });
  }

  /** Finalises an engagement that the app made itself. */
  finalizeEngagement(data: PayloadOf<"FINALIZE_ENGAGEMENT">): void {
    this.sendMessage({ type: messageType.FINALIZE_ENGAGEMENT, data });
  }

  /** Publishes the call to a connected channel. @deprecated Use {@link finalizeEngagement}. */
  publishToChannel(data: PayloadOf<"PUBLISH_TO_CHANNEL">): void {
    this.sendMessage({ type: messageType.PUBLISH_TO_CHANNEL, data });
  }

  /** Opens a record in the CRM. */
  navigateToRecord(data: PayloadOf<"NAVIGATE_TO_RECORD">): void {
    this.sendMessage({ type: messageType.NAVIGATE_TO_RECORD, data });
  }

  /** Sizes the app's frame, in CSS pixels. */
  resizeWidget(data: PayloadOf<"RESIZE_WIDGET">): void {
    this.sendMessage({ type: messageType.RESIZE_WIDGET, data });
  }

  /** Loads another address of the app's, of an origin that the CRM knows, in its frame. */
  setWidgetUrl(data: PayloadOf<"SET_WIDGET_URL">): void {
    this.sendMessage({ type: messageType.SET_WIDGET_URL, data });
  }

  /** Hands the host page anything. */
  callData(data: unknown): void {
    this.sendMessage({ type: messageType.CALL_DATA, data });
  }

  /** Shows the user an alert in the CRM page. */
  sendError(data: PayloadOf<"ERROR">): void {
    this.sendMessage({ type: messageType.ERROR, data });
  }

  /** Sends a message as it is; every other method goes through here, so that an app may override it. */
  sendMessage(message: { type: string; data?: unknown }): void {
    this.#log("to host", message.type, message.data);
    this.#channel.send(message);
  }

  /** Hands a message to its handler; an app may override it. */
  onMessageHandler(event: RawEvent): void {
    if (event.type.endsWith("_FAILED")) this.#call(["onFailed"], event.data, event);
    this.#call(handlerNamesOf(event.type), event.data, event);
  }

  /** Ends the session: every listener and timer goes. Twice is safe. */
  destroy(): void {
    this.#channel.destroy();
  }

  #handleReady(sync: RawEvent, hostOrigin: string): void {
    const { engagementId, portalId, userId, ownerId, iframeLocation, usesCallingWindow } = sync;
    this.onMessageHandler({
      type: messageType.READY,
      data: {
        engagementId,
        portalId,
        userId,
        ownerId,
        iframeLocation,
        usesCallingWindow,
        hostUrl: hostOrigin,
      },
    });
  }

  /** Calls the first handler that is set. What it throws is reported and goes no further. */
  #call(names: readonly (keyof EventHandlers)[], data: unknown, event: RawEvent): void {
    const handlers = this.options.eventHandlers as Record<string, unknown>;
    const name = names.find((candidate) => typeof handlers[candidate] === "function");
    if (name === undefined) return;
    // `data` was held against the table's shape, from which the handler's type is made.
    const handler = handlers[name] as (data: unknown, event: RawEvent) => void;
    try {
      handler.call(handlers, data, event);
    } catch (cause) {
      if (name !== "onProtocolError") {
        this.#report(linkError({ kind: "handlerFailed", type: event.type, cause }));
      }
    }
  }

  #report(error: CallingError): void {
    this.#log("problem", error.code, error.message);
    const isSessionError = SESSION_ERRORS.has(error.code);
    const event: RawEvent = { type: isSessionError ? messageType.FAILED : error.code, data: error };
    this.#call(
      isSessionError ? ["onFailed", "defaultEventHandler"] : ["onProtocolError"],
      error,
      event,
    );
  }

  #log(...parts: unknown[]): void {
    if (this.options.debugMode) logToConsole(...parts);
  }
}

import { appMessages, methodOf, type AppMessageRow } from "@calling-extensions/contract";
import { appError } from "./app-error.ts";
import { log } from "./debug-log.ts";
import { joinSession } from "./app-session.ts";
import type { AppCall } from "./call-log.ts";
import type { AppSession } from "./document-session.ts";
import type { RawEvent } from "./event-handlers.ts";
import type { CallingMethods } from "./methods.ts";
import type { Options } from "./options.ts";

// oxlint-disable-next-line typescript/no-unsafe-declaration-merging -- the static block creates a method for each message type
export interface CallingExtensions extends CallingMethods {}

/**
 * Connects a calling app to its CRM page: methods report what happens in the app, handlers receive what
 * the page asks for. Works with every host that supports the protocol. Messages are queued until the host
 * is connected.
 *
 * All instances in a document share one session, which ends when the last instance is destroyed. The
 * newest instance receives the events, and the methods of each work. One instance is enough; a second one
 * causes a warning in the console (`duplicateInstance`).
 *
 * @example
 * const cti = new CallingExtensions({ eventHandlers: { onReady: () => cti.initialized({ isLoggedIn: true }) } });
 */
export class CallingExtensions {
  /** The options that the instance was created with. */
  declare readonly options: Options;
  readonly #session: AppSession;

  static {
    for (const [type, row] of Object.entries<AppMessageRow>(appMessages)) {
      Object.assign(this.prototype, {
        [methodOf(type, row)](this: CallingExtensions, data?: unknown) {
          return this.#session.request(this, type, data);
        },
      });
    }
  }

  /**
   * In Node and in workers, for example for server-side rendering, the instance does nothing.
   *
   * @throws CallingError `invalidOptions` without eventHandlers.
   */
  constructor(options: Options) {
    if (!options?.eventHandlers) {
      // @compat The vendor's constructor throws without `eventHandlers` too, and for nothing else.
      throw appError("invalidOptions", "eventHandlers are missing.");
    }
    this.options = options;
    this.#session = joinSession(this);
    const { signal } = options;
    signal?.addEventListener("abort", this.#destroy);
    if (signal?.aborted) this.destroy();
  }

  /** The calls of the session and their states, by externalCallId. */
  get calls(): ReadonlyMap<string, AppCall> {
    return this.#session.calls;
  }

  /**
   * @deprecated Members of the vendor's class that apps use although they are internal.
   *
   * @compat Apps use `iFrameManager` of the vendor's class although it is internal: the members that they
   * use exist.
   */
  get iFrameManager() {
    return {
      isReady: this.#session.isConnected,
      sendMessage: (message: { type: string; data?: unknown }) => this.sendMessage(message),
      remove: this.#destroy,
    };
  }

  /**
   * Sends a message unchanged. Every method calls it, so an app can override it.
   *
   * @throws CallingError `illegalOrder` in strict mode, if the call's state doesn't allow the message.
   *
   * @compat Every method calls `sendMessage` with an unchanged payload: apps replace it or spy on it.
   */
  sendMessage(message: { type: string; data?: unknown }): void {
    this.#session.send(this, message);
  }

  /** Passes a message to its handler. An app can override it. */
  onMessageHandler(event: RawEvent): void {
    this.#session.handle(this, event);
  }

  /** Writes a line to the debug log. */
  logDebugMessage({ message, type = "" }: { message: unknown; type?: string }): void {
    log(this, type, message);
  }

  /**
   * Returns a report for support as JSON: versions, states, and the last 200 messages and problems. Text
   * that could be personal is replaced by its length.
   */
  report(): string {
    return this.#session.report();
  }

  /**
   * Ends this instance: it receives nothing more, and its methods send nothing. The last instance in the
   * document also ends the session: listeners and timers are removed, and pending promises are rejected.
   * While there is another instance, they still get their replies. Calling it twice is safe.
   *
   * @differs An instance can be destroyed; the vendor's class has no method for it.
   */
  destroy(): void {
    this.options.signal?.removeEventListener("abort", this.#destroy);
    this.#session.leave(this);
  }

  /** An app can override `destroy`. */
  readonly #destroy = (): void => this.destroy();
}

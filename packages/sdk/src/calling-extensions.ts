import { appMessages, methodOf, type AppMessageRow } from "@calling-extensions/contract";
import { appError } from "./app-error.ts";
import { joinSession } from "./app-session.ts";
import type { AppCall } from "./call-log.ts";
import type { AppSession } from "./document-session.ts";
import type { RawEvent } from "./event-handlers.ts";
import type { CallingMethods } from "./methods.ts";
import type { Options } from "./options.ts";

// oxlint-disable-next-line typescript/no-unsafe-declaration-merging -- the static block makes a method for each row that names one
export interface CallingExtensions extends CallingMethods {}

/**
 * The calling app's side of a CRM page: methods tell the page what happens in the app, handlers hear
 * what it asks. Works in every host that speaks the protocol; what is sent before the host is there
 * waits for it.
 *
 * All instances in a document share one session, which ends when the last one is destroyed. The newest
 * receives the events, and the methods of each work. One instance is enough; a second one is reported
 * once, as a warning in the console (`duplicateInstance`).
 *
 * @example
 * const cti = new CallingExtensions({ eventHandlers: { onReady: () => cti.initialized({ isLoggedIn: true }) } });
 */
export class CallingExtensions {
  declare readonly options: Options;
  readonly #session: AppSession;

  static {
    for (const [type, row] of Object.entries<AppMessageRow>(appMessages)) {
      Object.assign(this.prototype, {
        [methodOf(type, row)](this: CallingExtensions, data?: unknown) {
          return this.#session.ask(this, type, data);
        },
      });
    }
  }

  /** @throws CallingError `invalidOptions` without eventHandlers. */
  constructor(options: Options) {
    if (!options?.eventHandlers) {
      // @compat The vendor's constructor throws without `eventHandlers` too, and for nothing else.
      throw appError("invalidOptions", "eventHandlers are missing.");
    }
    this.options = options;
    this.#session = joinSession(window, this);
    const { signal } = options;
    signal?.addEventListener("abort", () => this.destroy());
    if (signal?.aborted) this.destroy();
  }

  /** The calls of the session by externalCallId, each with its state. */
  get calls(): ReadonlyMap<string, AppCall> {
    return this.#session.calls;
  }

  /**
   * @deprecated What apps reach for behind the vendor's class.
   *
   * @compat Apps reach for `iFrameManager` behind the vendor's class: the members that they use are
   * here.
   */
  get iFrameManager() {
    return {
      isReady: this.#session.isConnected(),
      sendMessage: (message: { type: string; data?: unknown }) => this.sendMessage(message),
      remove: () => this.destroy(),
    };
  }

  /**
   * Sends a message as it is; every method goes through here, so that an app may override it.
   *
   * @throws CallingError `illegalOrder` in strict mode, where the call takes no such message now.
   *
   * @compat Every method goes through `sendMessage`, with its payload untouched: apps replace it or
   * spy on it.
   */
  sendMessage(message: { type: string; data?: unknown }): void {
    this.#session.send(this, message);
  }

  /** Hands a message to its handler; an app may override it. */
  onMessageHandler(event: RawEvent): void {
    this.#session.handle(this, event);
  }

  /** Writes a line to the debug log. */
  logDebugMessage({ message, type = "" }: { message: unknown; type?: string }): void {
    this.#session.log(this, type, message);
  }

  /**
   * What support needs to know: versions, states and the last 200 messages and problems, as JSON.
   * Text that could be a person's is replaced by its length.
   */
  report(): string {
    return this.#session.report();
  }

  /**
   * Ends this instance: it receives nothing more, and its methods send nothing. The last one in the
   * document ends the session: every listener and timer goes, and promises that wait are rejected.
   * While another instance is there, they still get their answers. Twice is safe.
   *
   * @differs An instance can be ended; the vendor's class has no method for it.
   */
  destroy(): void {
    this.#session.leave(this);
  }
}

import type { Envelope } from "./envelope.ts";

/** As the host sees it: `in` is from the app, `out` is to the app. */
export type Direction = "in" | "out";

/**
 * Receives every message of a host's channel, including the handshake: incoming messages once their
 * window and origin are verified, outgoing messages just before they are posted.
 *
 * @param pass passes the message on, unchanged or changed. Never calling it drops the message, calling it
 *   later delays it, calling it twice duplicates it. Returns whether the message was passed on: not if the
 *   page that sent or should receive it is gone.
 */
export type Intercept = (
  direction: Direction,
  envelope: Envelope,
  pass: (envelope: Envelope) => boolean,
) => void;

export interface InterceptedRouteOptions {
  /** Without it, messages are passed on immediately. */
  intercept: Intercept | undefined;
  /** A message of a completed handshake would start another one. */
  isHandshake(this: void, type: string): boolean;
  isConnected(this: void): boolean;
}

/** The way of all messages through the interceptor, which must not pass a message to another page. */
export class InterceptedRoute {
  readonly #options: InterceptedRouteOptions;
  /** Counts pages. */
  #page = 0;

  constructor(options: InterceptedRouteOptions) {
    this.#options = options;
  }

  /** Delivers a message: immediately, or when the interceptor passes it on. */
  pass(
    direction: Direction,
    envelope: Envelope,
    deliver: (envelope: Envelope) => boolean | void,
  ): void {
    const { intercept, isHandshake, isConnected } = this.#options;
    if (!intercept) {
      deliver(envelope);
      return;
    }
    const page = this.#page;
    const wasConnected = isConnected();
    const isOfHandshake = isHandshake(envelope.type);
    intercept(
      direction,
      envelope,
      (passed) =>
        page === this.#page &&
        (!isOfHandshake || isConnected() === wasConnected) &&
        deliver(passed) !== false,
    );
  }

  /** Drops the messages that the interceptor still has: their page is gone. */
  dropDelayed(): void {
    this.#page += 1;
  }
}

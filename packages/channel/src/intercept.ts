import type { Envelope } from "./envelope.ts";

/** As the host sees it: `in` is from the app, `out` is to the app. */
export type Direction = "in" | "out";

/**
 * What every message of a host's channel goes through, the handshake's included: what came in, once its
 * window and origin are known to be the app's; what goes out, just before it is posted.
 *
 * @param pass lets the message go on, as it is or as another one. Never calling it drops the message,
 *   calling it later delays it, calling it twice doubles it. It answers whether the message went on:
 *   not once the page that it was from, or for, is gone.
 */
export type Intercept = (
  direction: Direction,
  envelope: Envelope,
  pass: (envelope: Envelope) => boolean,
) => void;

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

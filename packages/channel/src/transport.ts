import type { Envelope } from "./envelope.ts";

/** The way to a pinned peer. */
export interface Transport {
  post(envelope: Envelope): void;
}

/** Through the peer's window, to the one origin it was pinned at. */
export function windowTransport(peer: Window, origin: string): Transport {
  return { post: (envelope) => peer.postMessage(envelope, origin) };
}

import { readEnvelope, type Envelope } from "./envelope.ts";

/** The way to a pinned peer. */
export interface Transport {
  post(this: void, envelope: Envelope): void;
  close(this: void): void;
}

/** Through the peer's window, to the one origin it was pinned at; its owner hears the window. */
export function windowTransport(peer: Window, origin: string): Transport {
  return { post: (envelope) => peer.postMessage(envelope, origin), close: () => undefined };
}

/**
 * Through a port that only the two ends hold: what arrives needs no look at its origin.
 *
 * @differs Two ends of ours speak over a port of their own once they have shaken hands; with the
 * vendor's at either end all stays on the window.
 */
export function portTransport(port: MessagePort, receive: (envelope: Envelope) => void): Transport {
  port.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    const envelope = readEnvelope(data);
    if (envelope) receive(envelope);
  });
  port.start();
  return { post: (envelope) => port.postMessage(envelope), close: () => port.close() };
}

import { readEnvelope, type Envelope } from "./envelope.ts";

/** The way to a pinned peer: a port, or what is used like one. */
export interface Transport {
  postMessage(message: unknown): void;
  close?(): void;
}

/** Through the peer's window, to the one origin it was pinned at; its owner hears the window. */
export const windowTransport = (peer: Window, origin: string): Transport => ({
  postMessage: (envelope: unknown) => peer.postMessage(envelope, origin),
});

/**
 * Through a port that only the two ends hold: what arrives needs no look at its origin.
 *
 * @differs Two ends of ours speak over a port of their own once they have shaken hands; with the
 * vendor's at either end all stays on the window.
 */
export const portTransport = (
  port: MessagePort,
  receive: (envelope: Envelope) => void,
): Transport =>
  // A handler that is assigned starts the port too.
  Object.assign(port, {
    onmessage({ data }: MessageEvent<unknown>) {
      const envelope = readEnvelope(data);
      if (envelope) receive(envelope);
    },
  });

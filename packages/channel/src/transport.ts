import { readEnvelope, type Envelope } from "./envelope.ts";

/** The connection to a pinned peer: a port, or an object with the same methods. */
export interface Transport {
  postMessage(message: unknown): void;
  close?(): void;
}

/** Posts to the peer's window at its pinned origin. The owner listens to the window. */
export const windowTransport = (peer: Window, origin: string): Transport => ({
  postMessage: (envelope: unknown) => peer.postMessage(envelope, origin),
});

/**
 * Posts through a port that only the two ends have, so that incoming messages need no origin check.
 *
 * @differs Two ends on our SDK use a message port after the handshake; if either end is the vendor's, all
 * messages go through the window.
 */
export const portTransport = (
  port: MessagePort,
  receive: (envelope: Envelope) => void,
): Transport =>
  // Assigning `onmessage` also starts the port.
  Object.assign(port, {
    onmessage({ data }: MessageEvent<unknown>) {
      const envelope = readEnvelope(data);
      if (envelope) receive(envelope);
    },
  });

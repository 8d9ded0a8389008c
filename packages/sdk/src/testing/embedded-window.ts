export const HOST = "https://crm.example";

/** The part of an embedded page's window that the SDK uses. */
export class EmbeddedWindow extends EventTarget {
  readonly sent: { type: string; data?: unknown }[] = [];
  readonly parent = {
    postMessage: (message: { type: string; data?: unknown }) =>
      this.sent.push(structuredClone(message)),
  };
  readonly location = { origin: "https://app.example" };
  readonly document = { referrer: "" };
  readonly setTimeout = setTimeout;
  readonly clearTimeout = clearTimeout;
  readonly setInterval = setInterval;
  readonly clearInterval = clearInterval;

  #handshakes = 0;

  receive(data: unknown, origin = HOST): void {
    this.dispatchEvent(Object.assign(new Event("message"), { data, origin, source: this.parent }));
  }

  /** Completes a handshake as a host that was mounted again. */
  completeHandshake(fields: object = {}): void {
    this.#handshakes += 1;
    const messageId = `s${this.#handshakes}`;
    this.receive({ type: "SYNC", messageId, hostUrl: HOST, ...fields });
    this.sent.length = 0;
  }
}

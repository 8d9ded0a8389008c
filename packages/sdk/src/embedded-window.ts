export const HOST = "https://crm.example";

/** As much of an embedded page's window as the SDK uses. */
export class EmbeddedWindow extends EventTarget {
  readonly sent: { type: string; data?: unknown }[] = [];
  readonly parent = {
    postMessage: (message: { type: string; data?: unknown }) => this.sent.push(message),
  };
  readonly location = { origin: "https://app.example" };
  readonly document = { referrer: "" };
  readonly setTimeout = setTimeout;
  readonly clearTimeout = clearTimeout;
  readonly setInterval = setInterval;
  readonly clearInterval = clearInterval;

  receive(data: unknown, origin = HOST): void {
    this.dispatchEvent(Object.assign(new Event("message"), { data, origin, source: this.parent }));
  }

  shakeHands(fields: object = {}): void {
    this.receive({ type: "SYNC", messageId: "s1", hostUrl: HOST, ...fields });
    this.sent.length = 0;
  }
}

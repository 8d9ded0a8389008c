import { TASK_MS, type Runner } from "./runner.ts";

/** Broadcast channels that all pages of a browser share. */
export class SimulatedChannels {
  /** Loses the next messages, where it is true. */
  losses: boolean[] = [];
  readonly #open = new Map<object, { name: string; receive(data: unknown): void }>();
  readonly #schedule: (delayMs: number, run: () => void) => void;

  constructor(schedule: (delayMs: number, run: () => void) => void) {
    this.#schedule = schedule;
  }

  /** The class `BroadcastChannel` as a page sees it. */
  of(page: Runner): typeof BroadcastChannel {
    const open = this.#open;
    const post = (sender: object, name: string, data: unknown): void =>
      this.#post(sender, name, data);
    return class extends EventTarget implements BroadcastChannel {
      onmessage: BroadcastChannel["onmessage"] = null;
      /** Nothing here sends what can't be cloned. */
      readonly onmessageerror = null;
      readonly name: string;

      constructor(name: string) {
        super();
        this.name = name;
        const receive = (data: unknown): void =>
          page.run(() => {
            // Closed since the message was sent.
            if (!open.has(this)) return;
            const event = new MessageEvent("message", { data });
            this.onmessage?.(event);
            this.dispatchEvent(event);
          });
        open.set(this, { name, receive });
      }

      postMessage(data: unknown): void {
        if (!open.has(this)) throw new DOMException("Channel is closed", "InvalidStateError");
        // What is left of a closed page does nothing.
        if (!page.isClosed) post(this, this.name, structuredClone(data));
      }

      close(): void {
        open.delete(this);
      }
    };
  }

  #post(sender: object, name: string, data: unknown): void {
    for (const [channel, other] of this.#open) {
      if (channel === sender || other.name !== name || this.losses.shift()) continue;
      this.#schedule(TASK_MS, () => other.receive(data));
    }
  }
}

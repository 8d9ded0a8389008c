/** Two windows that post to each other as a browser's do: later, cloned, with source and origin. */
export class TestWindow extends EventTarget {
  readonly origin: string;
  parent: TestWindow = this;
  /** The page that led here, where the browser tells: whom HELLO goes to. */
  referrer = "";

  constructor(origin: string) {
    super();
    this.origin = origin;
  }

  /** A view of this window for another one: what that one posts here carries its source and origin. */
  seenFrom(sender: TestWindow): Window {
    const post = (data: unknown, targetOrigin: string, ports: MessagePort[] = []): void => {
      if (targetOrigin === this.origin) this.receive(structuredClone(data), sender, ports);
    };
    let view = this.#views.get(sender);
    if (!view) {
      view = { postMessage: post };
      this.#views.set(sender, view);
    }
    // The channel uses nothing else of a peer's window.
    return view as Window;
  }

  /** Delivers a message as from a sender, whoever that is. */
  receive(data: unknown, sender: TestWindow, ports: MessagePort[] = []): void {
    queueMicrotask(() => {
      const event = new Event("message");
      Object.assign(event, { data, ports, origin: sender.origin, source: sender.seenFrom(this) });
      this.dispatchEvent(event);
    });
  }

  readonly #views = new Map<TestWindow, { postMessage: unknown } | Window>();

  /** This window as its own code sees it. */
  asWindow(): Window {
    const parent = this.parent === this ? undefined : this.parent.seenFrom(this);
    const own = {
      location: {},
      document: { referrer: this.referrer },
      addEventListener: this.addEventListener.bind(this),
      removeEventListener: this.removeEventListener.bind(this),
      setTimeout,
      clearTimeout,
      setInterval,
      clearInterval,
    };
    return Object.assign(own, { parent: parent ?? own }) as unknown as Window;
  }
}

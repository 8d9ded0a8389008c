/** Windows that post to each other as browsers do: asynchronously, cloned, with source and origin. */
export class TestWindow extends EventTarget {
  readonly origin: string;
  parent: TestWindow = this;
  /** The page that linked here, if the browser reports it: the target of HELLO. */
  referrer = "";

  constructor(origin: string) {
    super();
    this.origin = origin;
  }

  /** This window as another window sees it: what that window posts here has its source and origin. */
  seenFrom(sender: TestWindow): Window {
    const post = (data: unknown, targetOrigin: string, ports: MessagePort[] = []): void => {
      if (targetOrigin === this.origin) this.receive(structuredClone(data), sender, ports);
    };
    let view = this.#views.get(sender);
    if (!view) {
      view = { postMessage: post };
      this.#views.set(sender, view);
    }
    // The channel uses no other member of a peer's window.
    return view as Window;
  }

  /** Delivers a message as from a sender. */
  receive(data: unknown, sender: TestWindow, ports: MessagePort[] = []): void {
    queueMicrotask(() => {
      const event = new Event("message");
      Object.assign(event, { data, ports, origin: sender.origin, source: sender.seenFrom(this) });
      this.dispatchEvent(event);
    });
  }

  readonly #views = new Map<TestWindow, { postMessage: unknown } | Window>();

  /** This window as its code sees it. */
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

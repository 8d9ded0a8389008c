/**
 * The parts of its page's window that a host needs. Timers are the test's, which replace the global
 * ones.
 */
export class SimulatedWindow extends EventTarget {
  readonly location = { origin: "https://crm.example", ancestorOrigins: [] };
  readonly navigator = { onLine: true };
  readonly document = {};
  readonly isSecureContext = true;

  setTimeout(callback: () => void, delayMs: number): unknown {
    return setTimeout(callback, delayMs);
  }

  clearTimeout(timer: ReturnType<typeof setTimeout>): void {
    clearTimeout(timer);
  }

  setInterval(callback: () => void, intervalMs: number): unknown {
    return setInterval(callback, intervalMs);
  }

  clearInterval(timer: ReturnType<typeof setInterval>): void {
    clearInterval(timer);
  }

  confirm(): boolean {
    return true;
  }
}

/** An element that a host creates. Only frames need properties. */
class SimulatedElement extends EventTarget {
  readonly style: Record<string, string> = {};
  readonly contentWindow: Pick<Window, "postMessage">;
  readonly #navigate: () => void;
  #source = "";

  constructor(contentWindow: Pick<Window, "postMessage">, navigate: () => void) {
    super();
    this.contentWindow = contentWindow;
    this.#navigate = navigate;
  }

  get src(): string {
    return this.#source;
  }

  set src(url: string) {
    this.#source = url;
    this.#navigate();
  }

  append(): void {}
  remove(): void {}
  setAttribute(): void {}

  getAttribute(): null {
    return null;
  }
}

/**
 * A container whose frame has a window that forwards the messages posted to it.
 *
 * @param navigate the frame is about to load a page.
 */
export function createSimulatedContainer(
  receive: (message: unknown) => void,
  navigate: () => void,
): HTMLElement {
  const frameWindow = {
    postMessage(message: unknown) {
      const copy: unknown = structuredClone(message);
      queueMicrotask(() => receive(copy));
    },
  } as Pick<Window, "postMessage">;
  return {
    ownerDocument: {
      documentElement: { clientWidth: 1_280, clientHeight: 800 },
      createElement: () => new SimulatedElement(frameWindow, navigate),
    },
    append: () => undefined,
  } as unknown as HTMLElement;
}

/** A message to a window. Node's own event accepts only ports as its source. */
export const createMessageEvent = (data: unknown, origin: string, source: unknown): Event =>
  Object.assign(new Event("message"), { data, origin, source, ports: [] });

import { Subscribers } from "../latest/subscribers.ts";
import { SharedHost, type HostOwner } from "./shared-host.ts";
import type { UseCallingHostOptions } from "./host-options.ts";
import { noHost, type CallingHostState } from "./host-state.ts";

/** Connects a component to the host of its element, while it is mounted and has an element. */
export class HostConnection implements HostOwner {
  readonly readOptions: () => UseCallingHostOptions;
  readonly #subscribers = new Subscribers();
  #element: HTMLElement | null = null;
  /** The key of the host, while the component is mounted. */
  #key: string | undefined;
  #host: SharedHost | undefined;
  #unsubscribe: (() => void) | undefined;

  constructor(readOptions: () => UseCallingHostOptions) {
    this.readOptions = readOptions;
  }

  /** The `ref` of the element that contains the frame. */
  readonly ref = (element: HTMLElement | null): void => {
    this.#element = element;
    this.#update();
  };

  /** Acquires a host. Returns a function that releases it. */
  connect(key: string): () => void {
    this.#key = key;
    this.#update();
    return () => {
      this.#key = undefined;
      this.#update();
    };
  }

  readonly subscribe = this.#subscribers.add;

  readonly getState = (): CallingHostState => this.#host?.state ?? noHost;

  #update(): void {
    if (!this.#element || this.#key === undefined) {
      // Its state stays visible while the host exists: a hidden app may still be on a call.
      this.#host?.release(this);
      return;
    }
    const next = SharedHost.acquire(this.#element, this.#key, this);
    if (next === this.#host) return;
    this.#host?.release(this);
    this.#unsubscribe?.();
    this.#host = next;
    this.#unsubscribe = next.subscribers.add(() => this.#subscribers.notify());
    this.#subscribers.notify();
  }
}

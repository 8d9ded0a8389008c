import { Watchers } from "../live/watchers.ts";
import { HeldHost, type HostHolder } from "./held-host.ts";
import type { UseCallingHostOptions } from "./host-options.ts";
import { noHost, type CallingHostState } from "./host-state.ts";

/** One component's way to the host of its element, while it is mounted and has one. */
export class HostConnection implements HostHolder {
  readonly readOptions: () => UseCallingHostOptions;
  readonly #watchers = new Watchers();
  #element: HTMLElement | null = null;
  /** Of the host that is wanted, while the component is mounted. */
  #key: string | undefined;
  #held: HeldHost | undefined;
  #stopWatching: (() => void) | undefined;

  constructor(readOptions: () => UseCallingHostOptions) {
    this.readOptions = readOptions;
  }

  /** The element whose child the frame is to be. */
  readonly ref = (element: HTMLElement | null): void => {
    this.#element = element;
    this.#settle();
  };

  /** Holds a host until the answer is called. */
  connect(key: string): () => void {
    this.#key = key;
    this.#settle();
    return () => {
      this.#key = undefined;
      this.#settle();
    };
  }

  readonly subscribe = this.#watchers.add;

  readonly getState = (): CallingHostState => this.#held?.state ?? noHost;

  #settle(): void {
    if (!this.#element || this.#key === undefined) {
      // It is shown for as long as it lives: a hidden app may still be on a call.
      this.#held?.release(this);
      return;
    }
    const next = HeldHost.hold(this.#element, this.#key, this);
    if (next === this.#held) return;
    this.#held?.release(this);
    this.#stopWatching?.();
    this.#held = next;
    this.#stopWatching = next.watchers.add(() => this.#watchers.notify());
    this.#watchers.notify();
  }
}

import {
  createCallingHost,
  isCallingError,
  type CallingHost,
  type HostEvents,
} from "@calling-extensions/host";
import { liveFunctions } from "../live/live-functions.ts";
import { liveObject } from "../live/live-object.ts";
import { Watchers } from "../live/watchers.ts";
import { isHiddenByReact } from "./hidden-by-react.ts";
import type { UseCallingHostOptions } from "./host-options.ts";
import { noHost, readHost, remembered, type CallingHostState } from "./host-state.ts";
import { whenRemoved } from "./when-removed.ts";

/** A component that holds a host. */
export interface HostHolder {
  /** The options of its last render. */
  readonly readOptions: () => UseCallingHostOptions;
}

/** The host of each container, whichever component holds it. */
const held = new WeakMap<HTMLElement, HeldHost>();

/**
 * A host that outlives its holder for as long as React may bring one back: nobody can say at the end of
 * an effect whether the component is gone, is mounted again at once (StrictMode, or another component
 * that takes the same element over), or is only hidden. So nothing is destroyed before all effects of
 * the commit have run, and nothing that React has hidden before it is removed.
 *
 * An app's session ends with its frame, and a vendor app answers the handshake once for each load.
 */
export class HeldHost {
  readonly watchers = new Watchers();
  readonly #key: string;
  readonly #container: HTMLElement;
  readonly #holders = new Set<HostHolder>();
  #lastHolder: HostHolder;
  #state: CallingHostState = noHost;
  #stopLooking: (() => void) | undefined;
  #isDestroyed = false;

  private constructor(container: HTMLElement, key: string, holder: HostHolder) {
    this.#container = container;
    this.#key = key;
    this.#lastHolder = holder;
    held.set(container, this);
  }

  /** The host of a container: the one that is there, where its key is the same. */
  static hold(container: HTMLElement, key: string, holder: HostHolder): HeldHost {
    const known = held.get(container);
    if (known && known.#key === key) {
      known.#take(holder);
      return known;
    }
    if (known) known.#destroy();
    const made = new HeldHost(container, key, holder);
    made.#take(holder);
    made.#make();
    return made;
  }

  get state(): CallingHostState {
    return this.#state;
  }

  release(holder: HostHolder): void {
    if (!this.#holders.delete(holder)) return;
    queueMicrotask(() => this.#settle());
  }

  #take(holder: HostHolder): void {
    this.#holders.add(holder);
    this.#lastHolder = holder;
    this.#stopLooking?.();
    this.#stopLooking = undefined;
  }

  /** After the commit in which a holder let go. */
  #settle(): void {
    if (this.#holders.size > 0 || this.#stopLooking || this.#isDestroyed) return;
    if (!isHiddenByReact(this.#container)) this.#destroy();
    else this.#stopLooking = whenRemoved(this.#container, () => this.#destroy());
  }

  #make(): void {
    const host = this.#create();
    if (!host) return;
    this.#set({ ...noHost, ...readHost(host) });
    for (const name of Object.keys(remembered) as (keyof HostEvents)[]) {
      host.on(name, (event) => {
        // The table's key and the event's name are the same word, which the index loses.
        const change = remembered[name] as (event: unknown) => Partial<CallingHostState>;
        this.#set({ ...this.#state, ...readHost(host), ...change(event) });
      });
    }
    const { iframe } = host;
    const { contentWindow } = iframe;
    iframe.addEventListener("load", () => {
      // A frame that was moved in the document has another window, which its host never heard of.
      if (iframe.contentWindow !== contentWindow) this.#makeAnew(host);
    });
    this.#lastHolder.readOptions().onReady?.(host);
  }

  /** A host; none where the options are no good: that is a state to show, not an error of rendering. */
  #create(): CallingHost | undefined {
    const read = (): UseCallingHostOptions => this.#lastHolder.readOptions();
    const { frameOptions, onReady: _onReady, ...options } = read();
    try {
      return createCallingHost({
        ...options,
        frame: { ...frameOptions, container: this.#container },
        context: liveObject(() => read().context),
        ports: liveFunctions(() => read().ports),
        hooks: liveObject(() => read().hooks ?? {}),
      });
    } catch (error) {
      if (!isCallingError(error)) throw error;
      this.#set({ ...noHost, status: "failed", error });
      return undefined;
    }
  }

  #makeAnew(host: CallingHost): void {
    if (this.#state.host !== host) return;
    host.destroy();
    this.#make();
  }

  #destroy(): void {
    this.#isDestroyed = true;
    this.#stopLooking?.();
    this.#holders.clear();
    if (held.get(this.#container) === this) held.delete(this.#container);
    const { host } = this.#state;
    host?.destroy();
    this.#set(noHost);
  }

  #set(state: CallingHostState): void {
    this.#state = state;
    this.watchers.notify();
  }
}

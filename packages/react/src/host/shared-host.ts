import {
  createCallingHost,
  isCallingError,
  type CallingHost,
  type HostEvents,
} from "@calling-extensions/host";
import { latestMethods } from "../latest/latest-methods.ts";
import { latestProxy } from "../latest/latest-proxy.ts";
import { Subscribers } from "../latest/subscribers.ts";
import { isHiddenByReact } from "./hidden-by-react.ts";
import type { UseCallingHostOptions } from "./host-options.ts";
import { noHost, readHost, eventReducers, type CallingHostState } from "./host-state.ts";
import { onElementRemoved } from "./on-element-removed.ts";

/** A component that uses a host. */
export interface HostOwner {
  /** The options of its last render. */
  readonly readOptions: () => UseCallingHostOptions;
}

/** The host of each container. */
const sharedHosts = new WeakMap<HTMLElement, SharedHost>();

/**
 * A host that several owners can use in turn. The cleanup of an effect can't tell whether the component is
 * gone, is mounted again immediately (by StrictMode, or by another component with the same element), or is
 * only hidden. Therefore a host stays until all effects of the commit have run, and a host that React has
 * hidden stays until its element is removed.
 *
 * This matters because an app's session ends with its frame, and a vendor app replies to one handshake per
 * load.
 */
export class SharedHost {
  readonly subscribers = new Subscribers();
  readonly #key: string;
  readonly #container: HTMLElement;
  readonly #owners = new Set<HostOwner>();
  #lastOwner: HostOwner;
  #state: CallingHostState = noHost;
  #stopObserving: (() => void) | undefined;
  #isDestroyed = false;

  private constructor(container: HTMLElement, key: string, owner: HostOwner) {
    this.#container = container;
    this.#key = key;
    this.#lastOwner = owner;
    sharedHosts.set(container, this);
  }

  /** Returns the host of a container: the existing one if its key is the same, otherwise a new one. */
  static acquire(container: HTMLElement, key: string, owner: HostOwner): SharedHost {
    const existing = sharedHosts.get(container);
    if (existing && existing.#key === key) {
      existing.#addOwner(owner);
      return existing;
    }
    if (existing) existing.#destroy();
    const created = new SharedHost(container, key, owner);
    created.#addOwner(owner);
    created.#start();
    return created;
  }

  get state(): CallingHostState {
    return this.#state;
  }

  release(owner: HostOwner): void {
    if (!this.#owners.delete(owner)) return;
    queueMicrotask(() => this.#destroyIfUnowned());
  }

  #addOwner(owner: HostOwner): void {
    this.#owners.add(owner);
    this.#lastOwner = owner;
    this.#stopObserving?.();
    this.#stopObserving = undefined;
  }

  /** Runs after the commit in which an owner has released the host. */
  #destroyIfUnowned(): void {
    if (this.#owners.size > 0 || this.#stopObserving || this.#isDestroyed) return;
    if (!isHiddenByReact(this.#container)) this.#destroy();
    else this.#stopObserving = onElementRemoved(this.#container, () => this.#destroy());
  }

  #start(): void {
    const host = this.#create();
    if (!host) return;
    this.#set({ ...noHost, ...readHost(host) });
    for (const name of Object.keys(eventReducers) as (keyof HostEvents)[]) {
      host.on(name, (event) => {
        // The key and the event's name are equal, which TypeScript can't infer.
        const change = eventReducers[name] as (event: unknown) => Partial<CallingHostState>;
        this.#set({ ...this.#state, ...readHost(host), ...change(event) });
      });
    }
    const { iframe } = host;
    const { contentWindow } = iframe;
    iframe.addEventListener("load", () => {
      // A frame that was moved in the document has another window, which its host doesn't know.
      if (iframe.contentWindow !== contentWindow) this.#restart(host);
    });
    this.#lastOwner.readOptions().onReady?.(host);
  }

  /** Creates a host. Invalid options result in the state `failed`, not in a rendering error. */
  #create(): CallingHost | undefined {
    const read = (): UseCallingHostOptions => this.#lastOwner.readOptions();
    const { frameOptions, onReady: _onReady, ...options } = read();
    try {
      return createCallingHost({
        ...options,
        frame: { ...frameOptions, container: this.#container },
        context: latestProxy(() => read().context),
        ports: latestMethods(() => read().ports),
        hooks: latestProxy(() => read().hooks ?? {}),
      });
    } catch (error) {
      if (!isCallingError(error)) throw error;
      this.#set({ ...noHost, status: "failed", error });
      return undefined;
    }
  }

  #restart(host: CallingHost): void {
    if (this.#state.host !== host) return;
    host.destroy();
    this.#start();
  }

  #destroy(): void {
    this.#isDestroyed = true;
    this.#stopObserving?.();
    this.#owners.clear();
    if (sharedHosts.get(this.#container) === this) sharedHosts.delete(this.#container);
    const { host } = this.#state;
    host?.destroy();
    this.#set(noHost);
  }

  #set(state: CallingHostState): void {
    this.#state = state;
    this.subscribers.notify();
  }
}

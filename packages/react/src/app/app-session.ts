import CallingExtensions, {
  isCallingError,
  type EventHandlers,
  type Options,
  type PayloadOf,
} from "@calling-extensions/sdk";
import { latestProxy } from "../latest/latest-proxy.ts";
import { Subscribers } from "../latest/subscribers.ts";
import type { CallingExtensionsOptions } from "./app-options.ts";
import { noSession, type AppState } from "./app-state.ts";
import { runHandlers, type AnyHandler } from "./run-handlers.ts";

/** A provider that uses the session. */
export interface SessionOwner {
  /** The options of its last render. */
  readonly readOptions: () => CallingExtensionsOptions;
  /** The current handlers of its components, by the handler's name. */
  handlersOf(name: string): AnyHandler[];
}

/** Sessions that were released in this commit: the next provider can acquire them. */
const released = new Set<AppSession>();

/**
 * One instance of the SDK. It stays until all effects of the commit have run, because StrictMode mounts
 * again immediately, and the session would end with its only instance.
 */
export class AppSession {
  readonly subscribers = new Subscribers();
  readonly #key: string;
  readonly #instance: CallingExtensions;
  #owner: SessionOwner;
  #state: AppState;

  private constructor(key: string, owner: SessionOwner) {
    this.#key = key;
    this.#owner = owner;
    this.#instance = new CallingExtensions(this.#latestOptions());
    this.#state = { ...noSession, instance: this.#instance };
    const handleMessage = this.#instance.onMessageHandler.bind(this.#instance);
    this.#instance.onMessageHandler = (event) => {
      // The message may have named a call's engagement, which handlers may need.
      this.#readCalls();
      handleMessage(event);
    };
  }

  /** Returns a session: the one that was released in this commit if its key is the same, otherwise a new one. */
  static acquire(key: string, owner: SessionOwner): AppSession {
    const existing = [...released].find((session) => session.#key === key);
    if (existing) released.delete(existing);
    // Instances share a session: a new one starts only if there is no other instance.
    for (const session of released) session.#destroy();
    if (!existing) return new AppSession(key, owner);
    existing.#owner = owner;
    return existing;
  }

  get state(): AppState {
    return this.#state;
  }

  release(): void {
    released.add(this);
    queueMicrotask(() => {
      if (released.has(this)) this.#destroy();
    });
  }

  #destroy(): void {
    released.delete(this);
    this.#instance.destroy();
    this.#set(noSession);
  }

  #latestOptions(): Options {
    const eventHandlers = this.#latestHandlers();
    return latestProxy(() => this.#owner.readOptions(), { eventHandlers });
  }

  /**
   * The current handlers. The SDK passes messages without a handler to `defaultEventHandler`. The names in
   * `followed` always have a handler here, which passes such messages on itself.
   */
  #latestHandlers(): EventHandlers {
    const followed: Record<string, (data: unknown) => void> = {
      onReady: (data) => this.#handleReady(data as PayloadOf<"READY">),
      onFailed: (data) => this.#handleFailure(data),
      onCallStateChanged: () => this.#readCalls(),
    };
    const createHandler =
      (name: string): AnyHandler =>
      (data, event) => {
        followed[name]?.(data);
        const handlers = this.#owner.handlersOf(name);
        // The SDK also passes a failed message to its own handler.
        const isFallbackNeeded =
          name === "onReady" || (name === "onFailed" && isCallingError(data));
        const hasNoHandler = isFallbackNeeded && handlers.length === 0;
        runHandlers(
          hasNoHandler ? this.#owner.handlersOf("defaultEventHandler") : handlers,
          data,
          event,
        );
      };
    return new Proxy<EventHandlers>(
      {},
      {
        get: (_target, name) => {
          if (typeof name === "symbol") return undefined;
          const hasHandler =
            Object.hasOwn(followed, name) || this.#owner.handlersOf(name).length > 0;
          return hasHandler ? createHandler(name) : undefined;
        },
      },
    );
  }

  #handleReady(context: PayloadOf<"READY">): void {
    this.#set({ ...this.#state, isReady: true, context, error: undefined });
  }

  /** Failed messages arrive here too; only failures of the session are errors. */
  #handleFailure(data: unknown): void {
    if (isCallingError(data)) this.#set({ ...this.#state, error: data });
  }

  #readCalls(): void {
    const calls = [...this.#instance.calls.values()];
    const isSame =
      calls.length === this.#state.calls.length &&
      calls.every((call, index) => call === this.#state.calls[index]);
    if (!isSame) this.#set({ ...this.#state, calls });
  }

  #set(state: AppState): void {
    this.#state = state;
    this.subscribers.notify();
  }
}

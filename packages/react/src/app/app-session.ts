import CallingExtensions, {
  isCallingError,
  type EventHandlers,
  type Options,
  type PayloadOf,
} from "@calling-extensions/sdk";
import { liveObject } from "../live/live-object.ts";
import { Watchers } from "../live/watchers.ts";
import type { CallingExtensionsOptions } from "./app-options.ts";
import { noSession, type AppState } from "./app-state.ts";
import { runHandlers, type AnyHandler } from "./run-handlers.ts";

/** A provider that holds the session. */
export interface SessionHolder {
  /** The options of its last render. */
  readonly readOptions: () => CallingExtensionsOptions;
  /** What its components hear a message with now, by the handler's name. */
  handlersOf(name: string): AnyHandler[];
}

/** Sessions whose provider let go in this commit: the next one takes its own up again. */
const released = new Set<AppSession>();

/**
 * One instance of the SDK. It outlives its provider until all effects of the commit have run, since
 * StrictMode mounts again at once, and the session would end with its only instance.
 */
export class AppSession {
  readonly watchers = new Watchers();
  readonly #key: string;
  readonly #instance: CallingExtensions;
  #holder: SessionHolder;
  #state: AppState;

  private constructor(key: string, holder: SessionHolder) {
    this.#key = key;
    this.#holder = holder;
    this.#instance = new CallingExtensions(this.#liveOptions());
    this.#state = { ...noSession, instance: this.#instance };
    const hear = this.#instance.onMessageHandler.bind(this.#instance);
    this.#instance.onMessageHandler = (event) => {
      // It may have named a call's engagement, which its handlers may look for.
      this.#readCalls();
      hear(event);
    };
  }

  /** A session: the one that was let go in this commit, where its key is the same. */
  static hold(key: string, holder: SessionHolder): AppSession {
    const known = [...released].find((session) => session.#key === key);
    if (known) released.delete(known);
    // Instances share a session: the next one begins its own only where the place is free.
    for (const session of released) session.#destroy();
    if (!known) return new AppSession(key, holder);
    known.#holder = holder;
    return known;
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

  #liveOptions(): Options {
    const eventHandlers = this.#liveHandlers();
    return liveObject(() => this.#holder.readOptions(), { eventHandlers });
  }

  /**
   * The handlers that there are at each look. The SDK hands what has none to `defaultEventHandler`: only
   * the names that are followed here are always there, and hand it on themselves.
   */
  #liveHandlers(): EventHandlers {
    const followed: Record<string, (data: unknown) => void> = {
      onReady: (data) => this.#handleReady(data as PayloadOf<"READY">),
      onFailed: (data) => this.#handleFailure(data),
      onCallStateChanged: () => this.#readCalls(),
    };
    const hear =
      (name: string): AnyHandler =>
      (data, event) => {
        followed[name]?.(data);
        const handlers = this.#holder.handlersOf(name);
        // A message that failed goes on to its own handler by itself.
        const goesOn = name === "onReady" || (name === "onFailed" && isCallingError(data));
        const isLeft = goesOn && handlers.length === 0;
        runHandlers(
          isLeft ? this.#holder.handlersOf("defaultEventHandler") : handlers,
          data,
          event,
        );
      };
    return new Proxy<EventHandlers>(
      {},
      {
        get: (_target, name) => {
          if (typeof name === "symbol") return undefined;
          const isHeard = Object.hasOwn(followed, name) || this.#holder.handlersOf(name).length > 0;
          return isHeard ? hear(name) : undefined;
        },
      },
    );
  }

  #handleReady(context: PayloadOf<"READY">): void {
    this.#set({ ...this.#state, isReady: true, context, error: undefined });
  }

  /** Every failure of a message comes here as well; only the session's own are errors. */
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
    this.watchers.notify();
  }
}

import type CallingExtensions from "@calling-extensions/sdk";
import type { EventHandlers } from "@calling-extensions/sdk";
import { Subscribers } from "../latest/subscribers.ts";
import type { CallingExtensionsOptions } from "./app-options.ts";
import { AppSession, type SessionOwner } from "./app-session.ts";
import { noSession, type AppState } from "./app-state.ts";
import { createCti, sessionEnded } from "./cti.ts";
import type { AnyHandler } from "./run-handlers.ts";

/** Connects a provider to its session, and messages to the handlers of its components. */
export class AppConnection implements SessionOwner {
  readonly readOptions: () => CallingExtensionsOptions;
  readonly cti = createCti((call) => this.#send(call));
  readonly #handlers = new Map<string, Set<AnyHandler>>();
  readonly #subscribers = new Subscribers();
  #session: AppSession | undefined;
  #unsubscribe: (() => void) | undefined;
  #hadSession = false;
  /** Calls that were made before there was a session. */
  #queue: ((instance: CallingExtensions) => void)[] = [];

  constructor(readOptions: () => CallingExtensionsOptions) {
    this.readOptions = readOptions;
  }

  readonly subscribe = this.#subscribers.add;

  readonly getState = (): AppState => this.#session?.state ?? noSession;

  /** Acquires a session. Returns a function that releases it. */
  connect(key: string): () => void {
    const session = AppSession.acquire(key, this);
    if (session !== this.#session) {
      this.#unsubscribe?.();
      this.#session = session;
      this.#unsubscribe = session.subscribers.add(() => this.#subscribers.notify());
      this.#subscribers.notify();
    }
    this.#hadSession = true;
    const { instance } = session.state;
    if (instance) for (const call of this.#queue.splice(0)) call(instance);
    return () => session.release();
  }

  handlersOf(name: string): AnyHandler[] {
    const { eventHandlers } = this.readOptions();
    const own: unknown = eventHandlers && Reflect.get(eventHandlers, name);
    const all = [...(this.#handlers.get(name) ?? [])];
    return typeof own === "function" ? [own.bind(eventHandlers) as AnyHandler, ...all] : all;
  }

  /** Adds a handler. Returns a function that removes it. */
  listen(name: keyof EventHandlers, handler: AnyHandler): () => void {
    const handlers = this.#handlers.get(name) ?? new Set();
    this.#handlers.set(name, handlers.add(handler));
    return () => handlers.delete(handler);
  }

  #send(call: (instance: CallingExtensions) => Promise<unknown>): Promise<unknown> {
    const { instance } = this.getState();
    if (instance) return call(instance);
    if (this.#hadSession) return sessionEnded();
    const reply = new Promise<unknown>((resolve) => {
      this.#queue.push((created) => resolve(call(created)));
    });
    reply.catch(() => undefined);
    return reply;
  }
}

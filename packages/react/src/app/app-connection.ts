import type CallingExtensions from "@calling-extensions/sdk";
import type { EventHandlers } from "@calling-extensions/sdk";
import { Watchers } from "../live/watchers.ts";
import type { CallingExtensionsOptions } from "./app-options.ts";
import { AppSession, type SessionHolder } from "./app-session.ts";
import { noSession, type AppState } from "./app-state.ts";
import { createCti, sessionEnded } from "./cti.ts";
import type { AnyHandler } from "./run-handlers.ts";

/** One provider's way to its session, and what its components hear. */
export class AppConnection implements SessionHolder {
  readonly readOptions: () => CallingExtensionsOptions;
  readonly cti = createCti((say) => this.#speak(say));
  readonly #handlers = new Map<string, Set<AnyHandler>>();
  readonly #watchers = new Watchers();
  #session: AppSession | undefined;
  #stopWatching: (() => void) | undefined;
  #hadSession = false;
  /** What was said before there was a session. */
  #waiting: ((instance: CallingExtensions) => void)[] = [];

  constructor(readOptions: () => CallingExtensionsOptions) {
    this.readOptions = readOptions;
  }

  readonly subscribe = this.#watchers.add;

  readonly getState = (): AppState => this.#session?.state ?? noSession;

  /** Holds a session until the answer is called. */
  connect(key: string): () => void {
    const session = AppSession.hold(key, this);
    if (session !== this.#session) {
      this.#stopWatching?.();
      this.#session = session;
      this.#stopWatching = session.watchers.add(() => this.#watchers.notify());
      this.#watchers.notify();
    }
    this.#hadSession = true;
    const { instance } = session.state;
    if (instance) for (const say of this.#waiting.splice(0)) say(instance);
    return () => session.release();
  }

  handlersOf(name: string): AnyHandler[] {
    const { eventHandlers } = this.readOptions();
    const own: unknown = eventHandlers && Reflect.get(eventHandlers, name);
    const all = [...(this.#handlers.get(name) ?? [])];
    return typeof own === "function" ? [own.bind(eventHandlers) as AnyHandler, ...all] : all;
  }

  /** Hears messages; the answer stops. */
  listen(name: keyof EventHandlers, handler: AnyHandler): () => void {
    const handlers = this.#handlers.get(name) ?? new Set();
    this.#handlers.set(name, handlers.add(handler));
    return () => handlers.delete(handler);
  }

  #speak(say: (instance: CallingExtensions) => Promise<unknown>): Promise<unknown> {
    const { instance } = this.getState();
    if (instance) return say(instance);
    if (this.#hadSession) return sessionEnded();
    const answer = new Promise<unknown>((resolve) => {
      this.#waiting.push((made) => resolve(say(made)));
    });
    answer.catch(() => undefined);
    return answer;
  }
}

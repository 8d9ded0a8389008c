import { callLifecycle, type CallState } from "@calling-extensions/contract";
import { CallingExtensions } from "../calling-extensions.ts";
import { EmbeddedWindow, HOST } from "./embedded-window.ts";

const SESSION = Symbol.for("calling-extensions.session");

/** A page in a frame that counts its listeners, and whether it has a session. */
export class CountingWindow extends EmbeddedWindow {
  readonly [SESSION]: { session?: unknown } = {};
  listeners = 0;

  get hasSession(): boolean {
    return this[SESSION].session !== undefined;
  }

  override addEventListener(...args: Parameters<EventTarget["addEventListener"]>): void {
    this.listeners += 1;
    super.addEventListener(...args);
  }

  override removeEventListener(...args: Parameters<EventTarget["removeEventListener"]>): void {
    this.listeners -= 1;
    super.removeEventListener(...args);
  }
}

type Method = (data: unknown) => Promise<unknown>;

/**
 * A calling app in its frame, with several pages, instances and hosts. It records everything that it
 * creates, so that a test can check what remains.
 *
 * @param show sets the global `window` to a page.
 */
export class FramedApp {
  readonly pages: CountingWindow[] = [];
  /** The method calls, with their outcomes once these are known. */
  readonly requests: { method: string; outcome?: PromiseSettledResult<unknown> }[] = [];
  /** Transitions that the lifecycle doesn't allow, and events for instances other than the newest. */
  readonly faults: string[] = [];
  readonly #show: (page: CountingWindow) => void;
  readonly #created: CallingExtensions[] = [];
  /** The last known state of each call of this page, in any instance. */
  #states = new Map<string, CallState>();
  #live: CallingExtensions[] = [];
  #hosts = 0;
  #sync: object = {};

  constructor(show: (page: CountingWindow) => void) {
    this.#show = show;
    this.reload();
  }

  get page(): CountingWindow {
    const page = this.pages.at(-1);
    if (!page) throw new Error("There is no page yet.");
    return page;
  }

  /** The number of the page's instances that are not destroyed. */
  get instances(): number {
    return this.#live.length;
  }

  /** Replaces the page and everything on it. The next page creates an instance. */
  reload(): void {
    this.pages.at(-1)?.dispatchEvent(new Event("pagehide"));
    this.destroy();
    this.#states = new Map();
    const page = new CountingWindow();
    this.pages.push(page);
    this.#show(page);
    this.addInstance();
  }

  /** Replaces all instances by a new one. */
  replaceInstance(): void {
    this.destroy();
    this.addInstance();
  }

  /** Adds an instance, which receives the events from then on. */
  addInstance(): void {
    const instance = new CallingExtensions({
      eventHandlers: {
        onCallStateChanged: ({ externalCallId: id, state }) => {
          this.#expectNewest(instance, "onCallStateChanged");
          // The call may have started before this page.
          const before = this.#states.get(id);
          const from: readonly CallState[] = before ? [before] : ["idle", "inProgress"];
          const steps = from.flatMap((each) => Object.values<CallState>(callLifecycle[each]));
          if (!steps.includes(state)) this.faults.push(`${before} to ${state}`);
          this.#states.set(id, state);
        },
        defaultEventHandler: (_data, { type }) => {
          this.#expectNewest(instance, type);
          throw new Error("The app has a fault.");
        },
      },
    });
    this.#created.push(instance);
    this.#live.push(instance);
  }

  /** Destroys an instance. With the last one, the calls are gone. */
  destroyOne(index: number): void {
    const [instance] = this.#live.splice(index % Math.max(this.#live.length, 1), 1);
    instance?.destroy();
    if (this.#live.length === 0) this.#states = new Map();
  }

  destroy(): void {
    while (this.#live.length > 0) this.destroyOne(0);
  }

  #expectNewest(instance: CallingExtensions, event: string): void {
    if (instance !== this.#live.at(-1)) this.faults.push(`${event} for an older instance`);
  }

  /** Remounts the host over the same frame: a vendor host, or one that supports ports. */
  mountHost(isVendors: boolean, engagementId: unknown): void {
    this.#hosts += 1;
    const session = `s${this.#hosts}`;
    const hostSdk = { session, capabilities: ["port", "unloading", "results"] };
    const messageId = `${this.#hosts}_1`;
    const sync = { type: "SYNC", messageId, hostUrl: HOST, engagementId };
    this.#sync = isVendors ? sync : { ...sync, hostSdk };
    this.replaySync();
  }

  replaySync(): void {
    this.page.receive(this.#sync);
  }

  /** Calls a method of any created instance, including destroyed ones. */
  call(method: string, index: number, data: unknown): void {
    const instance = this.#created.at(-1 - (index % this.#created.length));
    const asked: (typeof this.requests)[number] = { method };
    this.requests.push(asked);
    const promise = (instance as unknown as Record<string, Method>)[method]?.(data);
    void Promise.allSettled([promise]).then(([outcome]) => Object.assign(asked, { outcome }));
  }

  /** The states of all calls of all instances. */
  get callStates(): CallState[] {
    return this.#created.flatMap(({ calls }) => [...calls.values()].map(({ state }) => state));
  }
}

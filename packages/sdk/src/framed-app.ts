import { callLifecycle, type CallState } from "@calling-extensions/contract";
import { CallingExtensions } from "./calling-extensions.ts";
import { EmbeddedWindow, HOST } from "./embedded-window.ts";

const SESSION = Symbol.for("calling-extensions.session");

/** A page in a frame that counts what is attached to it, and knows whether it has a session. */
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
 * A calling app in its frame over several pages, instances and hosts. It remembers all that it made,
 * so that a test can see what is left of it.
 *
 * @param show makes a page the one that code finds as `window`.
 */
export class FramedApp {
  readonly pages: CountingWindow[] = [];
  /** What methods gave back; the outcome is written once it is there. */
  readonly requests: { method: string; outcome?: PromiseSettledResult<unknown> }[] = [];
  /** Steps of calls that the lifecycle does not have, and events for another than the newest instance. */
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

  /** How many instances of the page are not destroyed. */
  get instances(): number {
    return this.#live.length;
  }

  /** The page goes, and all that was on it; the next one makes an instance. */
  reload(): void {
    this.pages.at(-1)?.dispatchEvent(new Event("pagehide"));
    this.destroy();
    this.#states = new Map();
    const page = new CountingWindow();
    this.pages.push(page);
    this.#show(page);
    this.addInstance();
  }

  /** An instance takes the place of all that there are. */
  replaceInstance(): void {
    this.destroy();
    this.addInstance();
  }

  /** One instance more, which receives the events from now on. */
  addInstance(): void {
    const instance = new CallingExtensions({
      eventHandlers: {
        onCallStateChanged: ({ externalCallId: id, state }) => {
          this.#expectNewest(instance, "onCallStateChanged");
          // The first step of a call may be one that began before this page did.
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

  /** Destroys one of the instances, whichever; the last one takes the calls along. */
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

  /** The host's code starts again over the same frame, a vendor's or one that can use a port. */
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

  /** Calls a method of any instance that there ever was, the destroyed ones too. */
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

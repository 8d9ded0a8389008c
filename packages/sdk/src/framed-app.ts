import { callLifecycle, type CallState } from "@calling-extensions/contract";
import { CallingExtensions } from "./calling-extensions.ts";
import { EmbeddedWindow, HOST } from "./embedded-window.ts";

const SESSION = Symbol.for("calling-extensions.session");

/** A page in a frame that counts what is attached to it, and tells who has its session. */
export class CountingWindow extends EmbeddedWindow {
  readonly [SESSION]: { owner?: unknown } = {};
  listeners = 0;

  get owner(): unknown {
    return this[SESSION].owner;
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
  readonly asked: { method: string; outcome?: PromiseSettledResult<unknown> }[] = [];
  /** Steps of calls that the lifecycle does not have, and what an instance heard after its end. */
  readonly faults: string[] = [];
  readonly #show: (page: CountingWindow) => void;
  readonly #made: CallingExtensions[] = [];
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

  /** Whoever ought to have the page's session: the first of its instances that is not destroyed. */
  get owner(): CallingExtensions | undefined {
    return this.#live[0];
  }

  /** The page goes, and all that was on it; the next one makes an instance. */
  reload(): void {
    this.pages.at(-1)?.dispatchEvent(new Event("pagehide"));
    this.destroy();
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

  /** One instance more, which has the session only if nobody else does. */
  addInstance(): void {
    const states = new Map<string, CallState>();
    const instance = new CallingExtensions({
      eventHandlers: {
        onCallStateChanged: ({ externalCallId: id, state }) => {
          // The first step of a call may be one that began before this page did.
          const before = states.get(id);
          const from: readonly CallState[] = before ? [before] : ["idle", "inProgress"];
          const steps = from.flatMap((each) => Object.values<CallState>(callLifecycle[each]));
          if (!steps.includes(state)) this.faults.push(`${before} to ${state}`);
          states.set(id, state);
        },
        defaultEventHandler: (_data, { type }) => {
          // Why it never had a session may be told to an instance that is gone already.
          const isLate = !this.#live.includes(instance) && type !== "FAILED";
          if (isLate) this.faults.push(`${type} after the end`);
          throw new Error("The app has a fault.");
        },
      },
    });
    this.#made.push(instance);
    this.#live.push(instance);
  }

  destroy(): void {
    for (const instance of this.#live) instance.destroy();
    this.#live = [];
  }

  /** The host's code starts anew over the same frame, a vendor's or one that can use a port. */
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
    const instance = this.#made.at(-1 - (index % this.#made.length));
    const asked: (typeof this.asked)[number] = { method };
    this.asked.push(asked);
    const promise = (instance as unknown as Record<string, Method>)[method]?.(data);
    void Promise.allSettled([promise]).then(([outcome]) => Object.assign(asked, { outcome }));
  }

  /** The states of all calls of all instances. */
  get callStates(): CallState[] {
    return this.#made.flatMap(({ calls }) => [...calls.values()].map(({ state }) => state));
  }
}

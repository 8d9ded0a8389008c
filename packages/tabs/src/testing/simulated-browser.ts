import type { Page } from "../page.ts";

/** Node's; the package is compiled without its types. */
declare function setImmediate(callback: () => void): void;

/** Resolves when every promise that can settle has. */
const settlePromises = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

interface LockRequest {
  readonly tab: SimulatedTab;
  readonly grant: () => void;
  readonly reject: (cause: unknown) => void;
}

/** A page: nothing runs in it while it is frozen, or after it is closed. */
export class SimulatedTab {
  isClosed = false;
  readonly page: Page;
  readonly #browser: SimulatedBrowser;
  /** What runs once the page is no longer frozen. */
  #delayed: (() => void)[] | undefined;

  constructor(browser: SimulatedBrowser) {
    this.#browser = browser;
    this.page = {
      navigator: { locks: { request: this.#requestLock.bind(this) as LockManager["request"] } },
      BroadcastChannel: browser.channelFor(this),
      setTimeout: (callback, delayMs) => browser.schedule(delayMs, () => this.run(callback)),
    };
  }

  get isFrozen(): boolean {
    return this.#delayed !== undefined;
  }

  run(callback: () => void): void {
    if (this.isClosed) return;
    if (this.#delayed) this.#delayed.push(callback);
    else callback();
  }

  freeze(): void {
    this.#delayed ??= [];
  }

  async thaw(): Promise<void> {
    const delayed = this.#delayed ?? [];
    this.#delayed = undefined;
    for (const callback of delayed) {
      this.run(callback);
      await settlePromises();
    }
  }

  /** @param delayMs how long the browser takes to notice it: a crash takes longer. */
  close(delayMs: number): void {
    this.isClosed = true;
    this.#browser.schedule(delayMs, () => this.#browser.releaseLocks(this));
  }

  #requestLock(
    _name: string,
    { steal = false }: LockOptions,
    callback: () => Promise<void> | undefined,
  ): Promise<void> {
    return new Promise((resolve, reject) => {
      const hold = async (): Promise<void> => {
        await callback();
        // A stolen lock is no longer held, although its callback continues.
        this.#browser.releaseLock(request);
        resolve();
      };
      const request: LockRequest = {
        tab: this,
        reject: (cause) => this.run(() => reject(cause)),
        grant: () => this.run(() => void hold()),
      };
      this.#browser.requestLock(request, steal);
    });
  }
}

/** The browser that all tabs share: locks, a channel and the time, for one name. */
export class SimulatedBrowser {
  /** Loses the next messages, where it is true. */
  losses: boolean[] = [];
  /** How long a tab takes to notice that its lock was stolen. Messages may be faster. */
  noticeDelayMs = 1;
  /** The user has changed the clock. */
  clockErrorMs = 0;
  n = 0;
  #now = Date.UTC(2026, 0, 5, 9);
  #timers: { readonly at: number; readonly callback: () => void }[] = [];
  /** The first one holds the lock. */
  #locks: LockRequest[] = [];
  readonly #channels = new Map<SimulatedTab, (data: unknown) => void>();

  readonly now = (): number => this.#now + this.clockErrorMs;

  schedule(delayMs: number, callback: () => void): void {
    const at = this.#now + delayMs;
    const index = this.#timers.findLastIndex((timer) => timer.at <= at);
    this.#timers.splice(index + 1, 0, { at, callback });
  }

  /** Lets time pass, and all that follows from each event happen before the next one. */
  async advance(durationMs: number): Promise<void> {
    const end = this.#now + durationMs;
    await settlePromises();
    for (let timer = this.#timers[0]; timer && timer.at <= end; timer = this.#timers[0]) {
      this.#timers.shift();
      this.#now = timer.at;
      timer.callback();
      await settlePromises();
    }
    this.#now = end;
  }

  channelFor(tab: SimulatedTab): Page["BroadcastChannel"] {
    const channels = this.#channels;
    const post = (data: unknown): void => this.post(tab, structuredClone(data));
    return class {
      set onmessage(listener: (event: MessageEvent<unknown>) => void) {
        // The package reads only the data of an event.
        channels.set(tab, (data) => listener({ data } as MessageEvent<unknown>));
      }
      postMessage(data: unknown): void {
        if (!channels.has(tab)) throw new Error("The channel is closed.");
        post(data);
      }
      close(): void {
        channels.delete(tab);
      }
    };
  }

  requestLock(request: LockRequest, isSteal: boolean): void {
    if (!isSteal) {
      this.#locks.push(request);
      if (this.#locks[0] === request) this.#grant();
      return;
    }
    const stolen = this.#locks.shift();
    this.#locks.unshift(request);
    this.schedule(this.noticeDelayMs, () =>
      stolen?.reject(new DOMException("Stolen.", "AbortError")),
    );
    this.#grant();
  }

  releaseLock(request: LockRequest): void {
    const wasHeld = this.#locks[0] === request;
    this.#locks = this.#locks.filter((each) => each !== request);
    if (wasHeld) this.#grant();
  }

  releaseLocks(tab: SimulatedTab): void {
    for (const request of this.#locks) if (request.tab === tab) this.releaseLock(request);
  }

  /** Sends a message to all tabs but the sender's. */
  post(sender: SimulatedTab, data: unknown): void {
    for (const tab of this.#channels.keys()) {
      if (tab === sender || this.losses.shift()) continue;
      this.schedule(1, () => tab.run(() => this.#channels.get(tab)?.(data)));
    }
  }

  #grant(): void {
    const [request] = this.#locks;
    if (request) this.schedule(1, () => request.grant());
  }
}

import type { Clock } from "../clock.ts";
import { settlePromises } from "./fake-clock.ts";
import { createMemoryStorage, type MemoryStorage } from "./memory-storage.ts";
import { SimulatedChannels } from "./simulated-channels.ts";
import { SimulatedLocks } from "./simulated-locks.ts";
import type { Runner } from "./runner.ts";

/** A browser whose pages share locks, channels and storage. Its time comes from a clock, so that tests control it. */
export class SimulatedBrowser<Time extends Clock = Clock> {
  readonly clock: Time;
  readonly locks: SimulatedLocks;
  readonly channels: SimulatedChannels;
  readonly localStorage: MemoryStorage = createMemoryStorage();

  constructor(clock: Time) {
    const schedule = (delayMs: number, run: () => void): void => void clock.after(delayMs, run);
    this.clock = clock;
    this.locks = new SimulatedLocks(schedule);
    this.channels = new SimulatedChannels(schedule);
  }

  /** @param sessionStorage of the tab, if it had a page before. */
  openPage(sessionStorage: MemoryStorage = createMemoryStorage()): SimulatedPage {
    return new SimulatedPage(this, sessionStorage);
  }
}

/** A page in a tab: nothing runs in it while it is frozen, or after it is closed. */
export class SimulatedPage implements Runner {
  isClosed = false;
  /** The browser's clock, whose timers don't run in a closed page. */
  readonly clock: Clock;
  readonly navigator: { readonly locks: LockManager };
  readonly BroadcastChannel: typeof BroadcastChannel;
  readonly localStorage: MemoryStorage;
  readonly sessionStorage: MemoryStorage;
  readonly browser: SimulatedBrowser;
  readonly #closing: (() => void)[] = [];
  /** What runs once the page is no longer frozen. */
  #delayed: (() => void)[] | undefined;

  constructor(browser: SimulatedBrowser, sessionStorage: MemoryStorage) {
    const { clock } = browser;
    this.browser = browser;
    this.clock = {
      now: () => clock.now(),
      after: (delayMs, run) => clock.after(delayMs, () => this.run(run)),
    };
    this.navigator = { locks: browser.locks.of(this) };
    this.BroadcastChannel = browser.channels.of(this);
    this.localStorage = browser.localStorage;
    this.sessionStorage = sessionStorage;
  }

  /** Continues after a delay, unless the page is closed by then. */
  wait(delayMs: number): Promise<void> {
    return new Promise((resolve) => {
      this.clock.after(delayMs, resolve);
    });
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

  onClose(callback: () => void): void {
    this.#closing.push(callback);
  }

  /** @param delayMs how long the browser takes to release its locks: after a crash, it takes longer. */
  close(delayMs = 200): void {
    this.isClosed = true;
    for (const callback of this.#closing) callback();
    this.browser.clock.after(delayMs, () => this.browser.locks.releaseAllOf(this));
  }
}

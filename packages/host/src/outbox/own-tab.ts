import type { Clock } from "@calling-extensions/platform";
import { createUuid } from "../platform/create-uuid.ts";

/** The part of `sessionStorage` that keeps the tab's id. */
type TabStorage = Pick<Storage, "getItem" | "setItem">;

/** What a tab needs to know itself and the other tabs of its user. */
export interface OwnTabOptions {
  /** Begins the names of the locks: one for each user. */
  readonly name: string;
  /** The browser's; undefined if it has none, or blocks them. */
  readonly locks: LockManager | undefined;
  /** The tab's; undefined if the browser blocks it. */
  readonly storage: TabStorage | undefined;
  readonly clock: Clock;
  /** How long a page that is loaded again waits for its earlier page to let go of the tab, in milliseconds. */
  readonly waitMs: number;
}

/**
 * This tab among the tabs of a user. It has an id, which survives a reload, and holds a Web Lock of that name as long
 * as it is open. A duplicate finds the lock taken, and gets its own id.
 */
export class OwnTab {
  /** Resolves once the tab has its id. */
  readonly ready: Promise<void>;
  isReady = false;
  readonly #options: OwnTabOptions;
  readonly #end = new AbortController();
  #id = createUuid();
  /** The former ids of this tab, and the ids of the tabs that it is a duplicate of. */
  #former: readonly string[];
  #changes: number;
  #hasLocks: boolean;

  constructor(options: OwnTabOptions) {
    this.#options = options;
    this.#hasLocks = options.locks !== undefined;
    [this.#changes, ...this.#former] = read(options);
    this.ready = this.#identify();
  }

  /** This tab's id, once it is ready. */
  get id(): string {
    return this.#id;
  }

  /** How many changes of calls this tab has made. A duplicate begins with the number of its original. */
  get changes(): number {
    return this.#changes;
  }

  /** Returns the number of the next change. */
  countChange(): number {
    this.#changes += 1;
    if (this.isReady) this.#write();
    return this.#changes;
  }

  /** Whether an id is this tab's, was this tab's, or is the one of a tab that this one is a duplicate of. */
  isOwn(id: string | undefined): boolean {
    return id !== undefined && (id === this.#id || this.#former.includes(id));
  }

  /** Whether another tab is open. Without locks, each tab acts as the only one. */
  async isOpen(id: string): Promise<boolean> {
    if (!this.#hasLocks) return false;
    try {
      const { held = [] } = (await this.#options.locks?.query()) ?? {};
      return held.some(({ name }) => name === this.#nameOf(`tab/${id}`));
    } catch {
      this.#hasLocks = false;
      return false;
    }
  }

  /**
   * Waits until another tab is closed: a page that is closing holds its lock a little longer. Resolves to false if it is
   * open at the time limit.
   */
  async waitUntilClosed(id: string | undefined, waitMs: number): Promise<boolean> {
    if (id === undefined || waitMs <= 0) return false;
    const release = await this.#request(`tab/${id}`, waitMs);
    release?.();
    return release !== undefined;
  }

  /** Runs what only one tab at a time does with a call. Resolves to false if another one does it longer than the limit. */
  async alone(call: string, waitMs: number, run: () => Promise<void>): Promise<boolean> {
    await this.ready;
    const release = await this.#request(`call/${call}`, waitMs);
    if (!release) return false;
    await run().finally(release);
    return true;
  }

  /** Other tabs may continue what this one has. */
  leave(): void {
    this.#end.abort();
  }

  async #identify(): Promise<void> {
    const { clock, waitMs } = this.#options;
    const [last, ...others] = this.#former;
    if (last !== undefined && (await this.#hold(last, waitMs))) {
      this.#id = last;
      this.#former = others;
    } else {
      // Only a browser that is very slow does not grant it at once.
      let cancel: (() => void) | undefined;
      const waited = new Promise<void>((resolve) => (cancel = clock.after(waitMs, resolve)));
      await Promise.race([this.#hold(this.#id), waited]);
      cancel?.();
    }
    this.isReady = true;
    this.#write();
  }

  /** Resolves to whether this tab holds the lock of the id now. */
  async #hold(id: string, waitMs?: number): Promise<boolean> {
    const release = await this.#request(`tab/${id}`, waitMs);
    const { signal } = this.#end;
    if (!release) return false;
    if (signal.aborted) release();
    else signal.addEventListener("abort", release);
    return true;
  }

  /**
   * Waits for a lock, up to a time limit if there is one. Resolves to what releases it. A browser without locks, or one
   * that denies them, grants all.
   */
  async #request(lock: string, waitMs?: number): Promise<(() => void) | undefined> {
    const { locks, clock } = this.#options;
    if (!locks || !this.#hasLocks) return () => undefined;
    const timeout = new AbortController();
    const cancel = waitMs === undefined ? undefined : clock.after(waitMs, () => timeout.abort());
    try {
      return await new Promise((resolve, reject) => {
        locks
          .request(this.#nameOf(lock), { signal: timeout.signal }, () => {
            return new Promise<void>((release) => resolve(release));
          })
          .catch(reject);
      });
    } catch (cause) {
      // Otherwise the lock was not granted in time, or the page is closing.
      if ((cause as DOMException).name !== "SecurityError") return undefined;
      this.#hasLocks = false;
      return () => undefined;
    } finally {
      cancel?.();
    }
  }

  #nameOf(lock: string): string {
    return `${this.#options.name}/${lock}`;
  }

  #write(): void {
    const ids = [this.#id, ...this.#former].slice(0, MAX_IDS);
    try {
      this.#options.storage?.setItem(keyOf(this.#options), [this.#changes, ...ids].join(" "));
    } catch {
      // If the storage is full, a reload can't continue the call, but another page still sends it.
    }
  }
}

/** A duplicate of a duplicate, and so on. */
const MAX_IDS = 5;

const keyOf = ({ name }: OwnTabOptions): string => `${name}/tab`;

function read(options: OwnTabOptions): [changes: number, ...ids: string[]] {
  try {
    const [changes, ...ids] = options.storage?.getItem(keyOf(options))?.split(" ") ?? [];
    return [Math.max(0, Number(changes) || 0), ...ids.filter(Boolean)];
  } catch {
    return [0];
  }
}

import { systemTimers } from "./clock.ts";
import { createUuid } from "./create-uuid.ts";
import { type HeldLock, holdLock, type LockPage } from "./hold-lock.ts";
import { attempt } from "./attempt.ts";

/** How long a page that is loaded again waits for its earlier page to let go of the tab, in milliseconds. */
const TAB_WAIT_MS = 1_000;

/** A duplicate of a duplicate, and so on. */
const MAX_IDS = 5;

/** In the session storage: the number of changes, the tab's id, and its former ones. Begins the name of its lock. */
const KEY = "calling-extensions/tab";

/** The part of `sessionStorage` that keeps the tab's id. */
type TabStorage = Pick<Storage, "getItem" | "setItem">;

/** What a tab needs to know itself and the other tabs. */
export interface OwnTabOptions extends LockPage {
  /** The tab's; undefined if the browser blocks it. */
  readonly storage: TabStorage | undefined;
  /** What the document's first script has requested. */
  readonly held?: HeldLock | undefined;
}

/**
 * This tab among the tabs of the browser. It has an id, which survives a reload, and holds a Web Lock of that name as
 * long as it is open. A duplicate finds the lock taken, and gets its own id.
 */
export class OwnTab {
  /** Resolves once the tab has its id. */
  readonly ready: Promise<void>;
  isReady = false;
  readonly #options: OwnTabOptions;
  #id = createUuid();
  /** The former ids of this tab, and the ids of the tabs that it is a duplicate of. */
  #former: readonly string[];
  #changes: number;
  #lock: HeldLock | undefined;
  /** How much in this page takes part. */
  #users = 1;

  constructor(options: OwnTabOptions) {
    this.#options = options;
    const [changes, ...ids] = read(options.storage);
    this.#changes = Math.max(0, Number(changes) || 0);
    this.#former = ids.filter(Boolean);
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
    try {
      const { held = [] } = (await this.#options.locks?.query()) ?? {};
      return held.some(({ name }) => name === lockOf(id));
    } catch {
      return false;
    }
  }

  /**
   * Waits until the page that another tab has now is closed: it holds its lock a little longer, and the tab may be
   * loading again. Resolves to false if it is open at the time limit.
   *
   * @param signal ends the wait, too.
   */
  async waitUntilClosed(
    id: string | undefined,
    waitMs?: number,
    signal?: AbortSignal,
  ): Promise<boolean> {
    if (id === undefined || id === this.#id || waitMs === 0 || signal?.aborted) return false;
    const lock = holdLock(lockOf(id), this.#options, waitMs);
    signal?.addEventListener("abort", lock.release);
    const isClosed = await lock.isGranted;
    lock.release();
    return isClosed;
  }

  /** Runs what only one tab at a time does with a call. Resolves to false if another one does it longer than the limit. */
  async alone(call: string, waitMs: number, run: () => Promise<void>): Promise<boolean> {
    await this.ready;
    const lock = holdLock(`calling-extensions/call/${call}`, this.#options, waitMs);
    if (!(await lock.isGranted)) return false;
    await run().finally(lock.release);
    return true;
  }

  /** Something else in this page takes part. Returns false if all have left. */
  join(): boolean {
    if (this.#users > 0) this.#users += 1;
    return this.#users > 0;
  }

  /** Other tabs may continue what this one has, once all have left. */
  leave(): void {
    this.#users -= 1;
    if (this.#users === 0) this.#lock?.release();
  }

  async #identify(): Promise<void> {
    const { held } = this.#options;
    const [last, ...others] = this.#former;
    this.#lock = last === undefined ? undefined : (held ?? holdLast(last, this.#options));
    if (last !== undefined && (await this.#lock?.isGranted)) {
      this.#id = last;
      this.#former = others;
    } else await this.#begin();
    this.isReady = true;
    this.#write();
  }

  /** Holds the lock of a new id. Only a browser that is very slow does not grant it at once. */
  async #begin(): Promise<void> {
    const lock = holdLock(lockOf(this.#id), this.#options);
    this.#lock = lock;
    if (this.#users === 0) lock.release();
    let cancel: (() => void) | undefined;
    const waited = new Promise<void>((resolve) => {
      cancel = this.#options.clock.after(TAB_WAIT_MS, resolve);
    });
    await Promise.race([lock.isGranted, waited]);
    cancel?.();
  }

  #write(): void {
    const ids = [this.#id, ...this.#former].slice(0, MAX_IDS);
    // If the storage is full, a reload can't continue the call, but another page still sends it.
    attempt(() => this.#options.storage?.setItem(KEY, [this.#changes, ...ids].join(" ")));
  }
}

const lockOf = (id: string): string => `${KEY}/${id}`;

const holdLast = (id: string, page: LockPage): HeldLock => holdLock(lockOf(id), page, TAB_WAIT_MS);

const read = (storage: TabStorage | undefined): readonly string[] =>
  attempt(() => storage?.getItem(KEY)?.split(" ")) ?? [];

/** The parts of a window that a tab needs. */
export interface TabWindow {
  readonly navigator: { readonly locks: LockManager };
  readonly sessionStorage: TabStorage;
  /** What the document's first script has requested, until the page takes it. */
  heldTab?: HeldLock | undefined;
}

const open = new WeakMap<TabWindow, OwnTab>();

const optionsOf = (page: TabWindow): OwnTabOptions => ({
  locks: attempt(() => page.navigator.locks),
  storage: attempt(() => page.sessionStorage),
  clock: systemTimers,
});

function takeHeld(page: TabWindow): HeldLock | undefined {
  const { heldTab } = page;
  page.heldTab = undefined;
  return heldTab;
}

/** Takes part as the tab of a page. Everything in the page that does has the same one, until all have left. */
export function joinTab(page: TabWindow): OwnTab {
  const known = open.get(page);
  if (known?.join()) return known;
  const tab = new OwnTab({ ...optionsOf(page), held: takeHeld(page) });
  open.set(page, tab);
  return tab;
}

/**
 * Shows other tabs that this one is loading again, from the document's first script on: they leave what it has alone,
 * however long the page takes to join. A page that never gets as far releases it after a time, in milliseconds.
 */
export function holdTab(page: TabWindow, releaseMs: number): void {
  const options = optionsOf(page);
  const [, last] = read(options.storage);
  if (!last) return;
  page.heldTab = holdLast(last, options);
  options.clock.after(releaseMs, () => takeHeld(page)?.release());
}

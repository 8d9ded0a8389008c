import type { CallLocks } from "./call-locks.ts";

/**
 * `owner` may change the document: the page that has the call. `sender` may send it: the owner, or any page
 * if there is no owner.
 */
export type LockKind = "owner" | "sender";

/** The locks of one call that this page holds. */
export class ReplicaLocks {
  readonly #locks: CallLocks;
  readonly #nameOf: (kind: LockKind) => string;
  #releases: { [Kind in LockKind]?: () => void } = {};
  #isClosed = false;

  constructor(locks: CallLocks, nameOf: (kind: LockKind) => string) {
    this.#locks = locks;
    this.#nameOf = nameOf;
  }

  has(kind: LockKind): boolean {
    return this.#releases[kind] !== undefined;
  }

  /** Resolves to whether the page holds the lock. */
  async acquire(kind: LockKind, waitMs: number): Promise<boolean> {
    if (this.has(kind)) return true;
    const release = await this.#locks.acquire(this.#nameOf(kind), waitMs);
    // Another request of this page may have got it.
    if (!release) return this.has(kind);
    if (this.#isClosed || this.has(kind)) release();
    else this.#releases[kind] = release;
    return !this.#isClosed;
  }

  release(...kinds: LockKind[]): void {
    for (const kind of kinds) {
      this.#releases[kind]?.();
      delete this.#releases[kind];
    }
  }

  /** Whether another page holds a lock. */
  async isHeldElsewhere(kind: LockKind, waitMs: number): Promise<boolean> {
    if (this.has(kind)) return false;
    const release = await this.#locks.acquire(this.#nameOf(kind), waitMs);
    release?.();
    return !release;
  }

  /** Acquires no further locks. */
  close(): void {
    this.#isClosed = true;
  }
}

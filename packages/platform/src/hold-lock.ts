import type { Clock } from "./clock.ts";

/** What locks need of a page. */
export interface LockPage {
  /** The browser's; undefined if it has none, or blocks them. */
  readonly locks: LockManager | undefined;
  readonly clock: Pick<Clock, "after">;
}

/** A Web Lock that a page holds until it releases it. */
export interface HeldLock {
  /** Resolves to whether the browser has granted it, within the time limit if there is one. */
  readonly isGranted: Promise<boolean>;
  /** Ends the wait for it, too. */
  release(this: void): void;
}

/** Requests a Web Lock. A browser without locks, or one that denies them, grants all. */
export function holdLock(name: string, { locks, clock }: LockPage, waitMs?: number): HeldLock {
  const ending = new AbortController();
  const { signal } = ending;
  const release = (): void => ending.abort();
  const isGranted = new Promise<boolean>((resolve) => {
    if (!locks) return resolve(true);
    const released = new Promise((end) => signal.addEventListener("abort", end));
    void released.then(() => resolve(false));
    const hold = (): Promise<unknown> => {
      resolve(true);
      return released;
    };
    // Otherwise it was not granted in time, or the page is closing.
    const fail = (cause: DOMException): void => resolve(cause.name === "SecurityError");
    locks.request(name, { signal }, hold).catch(fail);
  });
  if (waitMs !== undefined) void isGranted.then(clock.after(waitMs, release));
  return { isGranted, release };
}

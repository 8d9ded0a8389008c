import type { Clock } from "@calling-extensions/platform";

/** Locks that all tabs of the browser share, and that a closed tab releases. */
export interface CallLocks {
  /** Waits for a lock until the time limit. Resolves to a function that releases it, or undefined. */
  acquire(name: string, waitMs: number): Promise<(() => void) | undefined>;
  /** Whether no page holds the lock. */
  isFree(name: string): Promise<boolean>;
}

/**
 * Locks of the browser. Pages outside a secure context have none, and a browser that blocks storage denies them:
 * each tab acts as the only one, and the CRM's check of versions separates what two tabs write.
 */
export function createCallLocks(locks: LockManager | undefined, clock: Clock): CallLocks {
  if (!locks) return { acquire: async () => () => undefined, isFree: async () => true };
  return {
    async isFree(name) {
      try {
        const { held = [] } = await locks.query();
        return held.every((lock) => lock.name !== name);
      } catch (error) {
        return isDenied(error);
      }
    },
    async acquire(name, waitMs) {
      const controller = new AbortController();
      const cancel =
        Number.isFinite(waitMs) && waitMs > 0
          ? clock.after(waitMs, () => controller.abort())
          : () => undefined;
      try {
        return await request(
          locks,
          name,
          waitMs > 0 ? { signal: controller.signal } : { ifAvailable: true },
        );
      } catch (error) {
        // Otherwise the lock was not granted in time, or the page is closing.
        return isDenied(error) ? () => undefined : undefined;
      } finally {
        cancel();
      }
    },
  };
}

const isDenied = (error: unknown): boolean =>
  error instanceof DOMException && error.name === "SecurityError";

const request = (
  locks: LockManager,
  name: string,
  options: LockOptions,
): Promise<(() => void) | undefined> =>
  new Promise((resolve, reject) => {
    locks
      .request(name, options, (lock) => {
        if (!lock) return resolve(undefined);
        return new Promise<void>((release) => resolve(release));
      })
      .catch(reject);
  });

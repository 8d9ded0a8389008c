import type { Clock } from "../platform/time.ts";

/** Locks that all tabs of the browser share, and that a closed tab frees. */
export interface CallLocks {
  /** Waits for a lock that is taken, as long as it may. Resolves with what frees it, or undefined. */
  acquire(name: string, waitMs: number): Promise<(() => void) | undefined>;
  /** Whether no page has the lock. */
  isFree(name: string): Promise<boolean>;
}

/**
 * Locks of the browser. Pages that are not in a secure context have none: there each tab is taken to be the
 * only one, and the CRM's check of versions tells apart what two tabs write.
 */
export function createCallLocks(locks: LockManager | undefined, clock: Clock): CallLocks {
  if (!locks) return { acquire: async () => () => undefined, isFree: async () => true };
  return {
    async isFree(name) {
      try {
        const { held = [] } = await locks.query();
        return held.every((lock) => lock.name !== name);
      } catch {
        return false;
      }
    },
    async acquire(name, waitMs) {
      const controller = new AbortController();
      const cancel =
        Number.isFinite(waitMs) && waitMs > 0
          ? clock.setTimer(() => controller.abort(), waitMs)
          : () => undefined;
      try {
        return await request(
          locks,
          name,
          waitMs > 0 ? { signal: controller.signal } : { ifAvailable: true },
        );
      } catch {
        // It was not granted in time, or the page is going away.
        return undefined;
      } finally {
        cancel();
      }
    },
  };
}

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

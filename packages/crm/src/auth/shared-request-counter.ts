import { MAX_RATE_COUNTERS, MAX_RATE_PORTION, RATE_PORTIONS, RATE_SLOTS } from "../limits.ts";
import { sql } from "kysely";
import type { PostgresFeatures } from "../store/postgres/features.ts";
import type { Lease } from "../store/postgres/lease-requests.ts";
import { repeatLost } from "../store/repeat-lost.ts";
import type { Executor } from "../store/tables.ts";
import { hashSecret } from "./credentials.ts";
import type { RateCount, RateWindow, RequestCounter } from "./request-counter.ts";

/** What this process has leased of a window for a key. */
interface Portion {
  readonly window: RateWindow;
  lease: Lease;
  /** The slot in which it may be used, by the clock of this process. */
  slot: number;
  left: number;
  /** The statement that is running. */
  renewing?: Promise<void> | undefined;
}

/** A fixed window is one slot. */
const slotsOf = ({ isRolling }: RateWindow): number => (isRolling ? RATE_SLOTS : 0);
const slotMsOf = (window: RateWindow): number => window.lengthMs / Math.max(1, slotsOf(window));

const emptyLease: Lease = { slot: -1, granted: 0, counts: [] };

/**
 * Counts requests together with the other processes on a PostgreSQL database. A process leases a portion of what remains
 * of a window, and counts in memory until the portion is used or its slot has passed. Then it returns the rest, and leases
 * another portion. So the processes never accept more than the limit in a window. They may refuse requests while others have
 * unused portions, which become smaller the less remains.
 */
export function createSharedCounter(
  db: Executor,
  features: PostgresFeatures,
  now: () => number,
): RequestCounter {
  const portions = new Map<string, Portion>();
  const isCurrent = ({ window, slot }: Portion): boolean =>
    slot === Math.floor(now() / slotMsOf(window));

  function portionOf(key: string, window: RateWindow): Portion {
    const id = `${window.name} ${key}`;
    const existing = portions.get(id);
    if (existing) return existing;
    if (portions.size >= MAX_RATE_COUNTERS) deleteOld();
    const portion = { window, lease: emptyLease, slot: -1, left: 0 };
    portions.set(id, portion);
    return portion;
  }

  /** What was leased counts as used then. */
  function deleteOld(): void {
    for (const [id, portion] of portions) if (!isCurrent(portion)) portions.delete(id);
    if (portions.size >= MAX_RATE_COUNTERS) portions.clear();
  }

  async function renew(key: string, portion: Portion): Promise<void> {
    const { window, lease, left } = portion;
    const slotMs = slotMsOf(window);
    const slot = Math.floor(now() / slotMs);
    portion.left = 0;
    let unused = { slot: lease.slot, count: left };
    portion.lease = await repeatLost(() => {
      const request = {
        key: `${window.name} ${hashSecret(key)}`,
        limit: window.limit,
        slot,
        slots: slotsOf(window),
        unused,
        portions: RATE_PORTIONS,
        maxCount: MAX_RATE_PORTION,
        expiresAt: (slot + slotsOf(window) + 1) * slotMs,
      };
      // If the response is lost, the rest may have been returned: it must not be returned twice.
      unused = { ...unused, count: 0 };
      return features.leaseRequests(db, request);
    });
    portion.left = portion.lease.granted;
    // The next request may use it even if the statement took longer than a slot.
    portion.slot = Math.floor(now() / slotMs);
  }

  /** Leases portions until each window has something left, or one is full. */
  async function count(
    key: string,
    windows: readonly RateWindow[],
    { isCounted }: { isCounted: boolean },
  ): Promise<RateCount> {
    for (;;) {
      const all = windows.map((window) => portionOf(key, window));
      const empty = all.filter((portion) => portion.left === 0 || !isCurrent(portion));
      const full = empty.find((portion) => isCurrent(portion) && portion.lease.granted === 0);
      if (full || empty.length === 0) {
        if (!full && isCounted) for (const portion of all) portion.left -= 1;
        return {
          remaining: all.map(remainingOf),
          full: full && { window: full.window, retryAfterMs: retryAfterMs(full, now()) },
        };
      }
      // All requests that wait for a portion wait for one statement.
      await Promise.all(
        empty.map(
          (portion) =>
            (portion.renewing ??= renew(key, portion).finally(
              () => (portion.renewing = undefined),
            )),
        ),
      );
    }
  }

  return {
    take: (key, windows) => count(key, windows, { isCounted: true }),
    peek: (key, windows) => count(key, windows, { isCounted: false }),
    // Two processes that do so at the same time don't wait for each other.
    async purge() {
      await sql`
        delete from rate_limit_windows where key in (
          select key from rate_limit_windows where expires_at <= ${now()} ${features.skipLocked}
        )`.execute(db);
    },
  };
}

/** What no process has used or leased, and what this one has left. */
const remainingOf = ({ window, lease, left }: Portion): number =>
  Math.max(0, window.limit - lease.counts.reduce((sum, each) => sum + each, 0)) + left;

/** When the oldest requests of a full window no longer count. The statement may have taken longer. */
function retryAfterMs({ window, lease }: Portion, now: number): number {
  const oldest = lease.counts.findLastIndex((each) => each > 0);
  const freeAt = (lease.slot - oldest + slotsOf(window) + 1) * slotMsOf(window);
  return Math.max(1, freeAt - now);
}

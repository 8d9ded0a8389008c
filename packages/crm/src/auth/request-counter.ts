import { MAX_RATE_COUNTERS, RATE_PURGE_INTERVAL_MS } from "../limits.ts";
import { startInterval, type ScheduledTask } from "../scheduled-task.ts";

/** A limit of requests in a window of time. */
export interface RateWindow {
  /** Part of the key of the counts: another limit has another name. */
  readonly name: string;
  readonly limit: number;
  readonly lengthMs: number;
  /** Whether the window ends at each request. If not, a window begins when the last one ends: a day at midnight UTC. */
  readonly isRolling: boolean;
}

/** What the windows of a key have at a request. */
export interface RateCount {
  /** The requests that remain in each window, in the order of the windows. */
  readonly remaining: readonly number[];
  /** The first window without any, and when to retry. The request wasn't counted then. */
  readonly full: { readonly window: RateWindow; readonly retryAfterMs: number } | undefined;
}

/** Counts requests by a key, such as a token or an address. */
export interface RequestCounter {
  /** Counts a request in all windows, or in none if one of them is full. */
  take(key: string, windows: readonly RateWindow[]): Promise<RateCount>;
  /** The same without counting the request. */
  peek(key: string, windows: readonly RateWindow[]): Promise<RateCount>;
  /** Deletes the counts of windows that have passed. */
  purge(): Promise<void>;
}

/** The requests of a key in a window. */
interface Count {
  used(now: number): number;
  add(now: number): void;
  /** When fewer requests count, in epoch milliseconds. */
  freeAt(now: number): number;
}

/** Counts requests in the memory of this process. */
export function createMemoryCounter(now: () => number): RequestCounter {
  const counters = new Map<string, Map<string, Count>>();

  function countOf(key: string, { name, lengthMs, isRolling }: RateWindow, time: number): Count {
    const counts = counters.get(name) ?? new Map<string, Count>();
    counters.set(name, counts);
    const existing = counts.get(key);
    if (existing) return existing;
    if (counts.size >= MAX_RATE_COUNTERS) {
      deleteUnused(counts, time);
      if (isRolling && counts.size >= MAX_RATE_COUNTERS) counts.clear();
    }
    const created = isRolling ? createRollingCount(lengthMs) : createFixedCount(lengthMs);
    counts.set(key, created);
    return created;
  }

  function count(
    key: string,
    windows: readonly RateWindow[],
    { isCounted }: { isCounted: boolean },
  ): RateCount {
    const time = now();
    const counts = windows.map((window) => ({ window, requests: countOf(key, window, time) }));
    const full = counts.find(({ window, requests }) => requests.used(time) >= window.limit);
    if (!full && isCounted) for (const { requests } of counts) requests.add(time);
    return {
      remaining: counts.map(({ window, requests }) => window.limit - requests.used(time)),
      full: full && { window: full.window, retryAfterMs: full.requests.freeAt(time) - time },
    };
  }

  return {
    take: async (key, windows) => count(key, windows, { isCounted: true }),
    peek: async (key, windows) => count(key, windows, { isCounted: false }),
    async purge() {
      for (const counts of counters.values()) deleteUnused(counts, now());
    },
  };
}

/** Deletes counts now and at an interval, until it is stopped. */
export const watchRequestCounts = (
  counter: RequestCounter,
  onFailure: (error: unknown) => void,
): Promise<ScheduledTask> =>
  startInterval(() => counter.purge(), RATE_PURGE_INTERVAL_MS, onFailure);

function deleteUnused(counts: Map<string, Count>, time: number): void {
  for (const [key, count] of counts) if (count.used(time) === 0) counts.delete(key);
}

function createRollingCount(lengthMs: number): Count {
  /** Of the requests in the window, the oldest first. */
  const times: number[] = [];
  return {
    used(now) {
      while (times[0] !== undefined && times[0] <= now - lengthMs) times.shift();
      return times.length;
    },
    add: (now) => void times.push(now),
    freeAt: (now) => (times[0] ?? now) + lengthMs,
  };
}

function createFixedCount(lengthMs: number): Count {
  let window = 0;
  let requests = 0;
  return {
    used(now) {
      const current = Math.floor(now / lengthMs);
      if (current !== window) requests = 0;
      window = current;
      return requests;
    },
    add: () => void (requests += 1),
    freeAt: () => (window + 1) * lengthMs,
  };
}

import type { SteadyClock } from "../clock.ts";

interface Timer {
  at: number;
  readonly run: () => void;
}

/** A clock that a test advances. Timers that are due run in the order of their times. */
export interface FakeClock extends SteadyClock {
  advance(byMs: number): void;
  /** Advances the time, and settles everything that a timer causes before the next timer. */
  settle(forMs: number): Promise<void>;
  /** Time passes, and timers stand still, as while a computer is asleep. */
  sleep(forMs: number): void;
  /** Sets the computer's clock, as a user can. */
  set(byMs: number): void;
}

/** Node's function; the package is compiled without Node's types. */
declare function setImmediate(callback: () => void): void;

/** Resolves once all promises that can settle have settled. */
export const settlePromises = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export function createFakeClock(startAt = Date.UTC(2026, 0, 5, 9)): FakeClock {
  let now = startAt;
  let offset = 0;
  /** In the order in which they run. Timers with the same time keep the order in which they were set. */
  let timers: Timer[] = [];

  /** Runs the next timer, unless it is due later. */
  function runNext(until: number): boolean {
    const [timer] = timers;
    if (!timer || timer.at > until) return false;
    timers.shift();
    now = Math.max(now, timer.at);
    timer.run();
    return true;
  }

  return {
    now: () => now + offset,
    // As in a browser, with fractions of a millisecond.
    elapsed: () => (now - startAt) * (1 + 1e-9),
    after(delayMs, run) {
      if (Number.isNaN(delayMs)) throw new TypeError("A timer has no delay.");
      const timer = { at: now + Math.max(0, delayMs), run };
      const index = timers.findLastIndex(({ at }) => at <= timer.at);
      timers.splice(index + 1, 0, timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    advance(byMs) {
      const until = now + byMs;
      while (runNext(until));
      now = until;
    },
    async settle(forMs) {
      const until = now + forMs;
      await settlePromises();
      while (runNext(until)) await settlePromises();
      now = until;
    },
    sleep(forMs) {
      now += forMs;
      for (const timer of timers) timer.at += forMs;
    },
    set(byMs) {
      offset += byMs;
    },
  };
}
